"use client";

import { useEffect, useRef, useState } from "react";
import "ranklens/element.js";

const LIST = [
  ["lamp", 3],
  ["sofa", 0],
  ["chair", 2],
];

/** A list, and its value after the reader's last edit. */
export default function Ranking() {
  const element = useRef(null);
  const [value, setValue] = useState(null);
  // React attaches no listeners of an element that comes with the page.
  useEffect(() => {
    const told = new AbortController();
    const show = ({ detail }) => setValue(detail.values["nDCG@3"]);
    element.current.addEventListener("rank-lens-change", show, { signal: told.signal });
    return () => told.abort();
  }, []);
  return (
    <>
      <rank-lens ref={element} k="3" measure="nDCG">
        <table>
          <thead>
            <tr><th>Document</th><th>Grade</th></tr>
          </thead>
          <tbody>
            {LIST.map(([name, grade]) => (
              <tr key={name}><td>{name}</td><td>{grade}</td></tr>
            ))}
          </tbody>
        </table>
      </rank-lens>
      {value !== null && <p>After your edit nDCG@3 is <output>{value}</output>.</p>}
    </>
  );
}
