import Ranking from "./ranking.jsx";

export default function Page() {
  return (
    <main>
      <h1>nDCG</h1>
      <Ranking />
    </main>
  );
}
