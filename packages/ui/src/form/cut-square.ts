const maxSide = 1024;

/** Crops a picture to a square JPEG of at most 1024 pixels; rejects if the browser cannot decode it. */
export async function cutSquare(
  src: string,
  part: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement("canvas");
  const side = Math.max(1, Math.min(maxSide, Math.round(part.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas here");
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave nothing"))), "image/jpeg", 0.9);
  });
}
