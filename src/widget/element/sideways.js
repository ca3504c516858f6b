// Marks the parts that scroll sideways: a shadow at each edge beyond which there is more. Keys reach these
// parts.

/** Watches the parts of a box with the class `slides`. Call `look` after the parts are drawn. */
export function sideways(box, signal) {
  const mark = (part) => {
    const left = Math.round(part.scrollLeft);
    const after = part.scrollWidth - part.clientWidth - left;
    part.toggleAttribute("data-more-before", left > 0);
    part.toggleAttribute("data-more-after", after > 1);
    if (left > 0 || after > 1) part.setAttribute("tabindex", 0);
    else part.removeAttribute("tabindex");
  };
  const look = () => box.querySelectorAll(".slides").forEach(mark);
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  signal.addEventListener("abort", () => sizes.disconnect());
  box.addEventListener("scroll", ({ target }) => mark(target), { capture: true, passive: true, signal });
  box.addEventListener("toggle", look, { capture: true, signal });
  return { look };
}
