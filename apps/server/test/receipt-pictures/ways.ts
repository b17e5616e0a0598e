import sharp from "sharp";
import { createRandom } from "./random.ts";

/** How a picture of a receipt reaches us. Seeded: the same picture each time. */
export const ways = ["screenshot", "messenger", "forwarded", "photo", "cropped"] as const;
export type Way = (typeof ways)[number];

export async function send(screenshot: Buffer, way: Way, seed: number): Promise<Buffer> {
  switch (way) {
    case "screenshot":
      return screenshot;
    case "messenger":
      return sharp(screenshot).resize({ height: 1_600, withoutEnlargement: true }).jpeg({ quality: 60 }).toBuffer();
    case "forwarded": {
      const once = await sharp(screenshot).resize({ width: 720 }).jpeg({ quality: 50 }).toBuffer();
      return sharp(once).jpeg({ quality: 50 }).toBuffer();
    }
    case "photo":
      return photograph(screenshot, seed);
    case "cropped":
      return crop(screenshot, seed);
  }
}

/** Without the status bar and the button, with uneven margins. */
async function crop(screenshot: Buffer, seed: number): Promise<Buffer> {
  const { below } = createRandom(seed);
  const { width, height } = await sharp(screenshot).metadata();
  const [left, top] = [below(40), 100 + below(90)];
  const size = { width: width - left - below(40), height: height - top - 240 - below(20) };
  return sharp(screenshot)
    .extract({ left, top, ...size })
    .jpeg({ quality: 80 })
    .toBuffer();
}

type Point = [x: number, y: number];

/** A phone's screen photographed by hand: in perspective, turned, on a table, uneven light, noise, a little out of focus. */
async function photograph(screenshot: Buffer, seed: number): Promise<Buffer> {
  const { next } = createRandom(seed);
  const scaled = await sharp(screenshot)
    .resize({ width: 960 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = scaled.info;
  const [outWidth, outHeight] = [Math.round(width * 1.25), Math.round(height * 1.2)];
  const angle = ((next() - 0.5) * 8 * Math.PI) / 180;
  const lean = 1 - next() * 0.1;
  const corner = (x: number, y: number): Point => {
    const narrowed = y < 0 ? x * lean : x;
    const [turnedX, turnedY] = [
      narrowed * Math.cos(angle) - y * Math.sin(angle),
      narrowed * Math.sin(angle) + y * Math.cos(angle),
    ];
    return [outWidth / 2 + turnedX, outHeight / 2 + turnedY];
  };
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const corners = [
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ];
  const toSource = solvePerspective(corners, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  const out = Buffer.alloc(outWidth * outHeight * 3);
  const [lightX, lightY] = [next(), next()];
  for (let y = 0; y < outHeight; y++)
    for (let x = 0; x < outWidth; x++) {
      const [fromX, fromY] = toSource(x, y);
      const isOnScreen = fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1;
      const distance = Math.hypot(x / outWidth - lightX, y / outHeight - lightY);
      const light = 1 - 0.35 * Math.min(1, distance);
      const noise = (next() - 0.5) * 14;
      for (let channel = 0; channel < 3; channel++) {
        const value = isOnScreen
          ? sample(scaled.data, width, fromX, fromY, channel)
          : ([96, 78, 62][channel] as number);
        out[(y * outWidth + x) * 3 + channel] = Math.max(0, Math.min(255, value * light + noise));
      }
    }
  return sharp(out, { raw: { width: outWidth, height: outHeight, channels: 3 } })
    .blur(0.5 + next() * 0.5)
    .jpeg({ quality: 72 })
    .toBuffer();
}

function sample(data: Buffer, width: number, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const at = (column: number, row: number) => data[(row * width + column) * 3 + channel] as number;
  return (
    at(left, top) * (1 - right) * (1 - down) +
    at(left + 1, top) * right * (1 - down) +
    at(left, top + 1) * (1 - right) * down +
    at(left + 1, top + 1) * right * down
  );
}

/** The projection that takes four points to four others, by Gaussian elimination. */
function solvePerspective(from: Point[], to: Point[]): (x: number, y: number) => Point {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] as number) > Math.abs(best[column] as number) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] as number) / (pivot[column] as number);
      for (let k = column; k < 9; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number);
    }
  }
  const h = rows.map((row, i) => (row[8] as number) / (row[i] as number)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const w = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
  };
}
