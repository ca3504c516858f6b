// Sets the height of each `<iframe data-rank-lens src=".../embed.html#...">` to that of its content, within bounds.
// A message counts only if it comes from such a frame and its height is a finite number.

(() => {
  const LEAST = 80;
  const MOST = 4000;
  const frames = () => document.querySelectorAll("iframe[data-rank-lens]");
  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "rank-lens:height" || !Number.isFinite(data.height)) return;
    for (const frame of frames()) {
      if (frame.contentWindow !== source) continue;
      frame.style.height = `${Math.min(MOST, Math.max(LEAST, Math.ceil(data.height)))}px`;
    }
  });
  // Frames that were loaded before this script send their height again.
  for (const frame of frames()) frame.contentWindow?.postMessage({ type: "rank-lens:ask" }, "*");
})();
