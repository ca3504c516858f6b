// A picture as a file for those who take no SVG.

/** Points of the screen for each of the picture, so that it stays sharp in print. */
const SCALE = 2;

export async function save(name, svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * SCALE, image.height * SCALE];
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(png);
  link.click();
  URL.revokeObjectURL(link.href);
}
