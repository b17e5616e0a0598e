import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";

const phone = { width: 420, height: 909, corner: 46, rim: 7 };
const gap = 36;
const margin = { x: 56, y: 64 };
/** The outer phones are a little lower. */
const lowered = [34, 17, 0, 17, 34];

/** Composes screenshots side by side on a plain background and writes a WebP file. */
export async function composePicture(screens: readonly string[], target: string) {
  const width = 2 * margin.x + screens.length * phone.width + (screens.length - 1) * gap;
  const height = 2 * margin.y + phone.height + Math.max(...lowered);
  const placed = screens.map((path, i) => ({
    path,
    left: margin.x + i * (phone.width + gap),
    top: margin.y + (lowered[i] ?? 0),
  }));
  const faces = await Promise.all(placed.map(async ({ path, left, top }) => ({ input: await face(path), left, top })));
  mkdirSync(dirname(target), { recursive: true });
  await sharp(Buffer.from(ground(width, height, placed)))
    .composite(faces)
    .webp({ quality: 86, smartSubsample: true, effort: 6 })
    .toFile(target);
}

/** Rounds the corners of a screenshot. */
async function face(path: string): Promise<Buffer> {
  const { width, height, corner } = phone;
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`;
  return sharp(path)
    .resize(width, height)
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** The background gradient, with shadow and border of each screen. */
function ground(width: number, height: number, placed: readonly { left: number; top: number }[]): string {
  const { rim, corner } = phone;
  const box = ({ left, top }: { left: number; top: number }, grow: number, down: number, style: string) =>
    `<rect x="${left - grow}" y="${top - grow + down}" width="${phone.width + 2 * grow}" height="${phone.height + 2 * grow}" rx="${corner + grow}" ${style}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fbe3d2"/><stop offset=".5" stop-color="#f2bdb4"/><stop offset="1" stop-color="#b67b9d"/></linearGradient>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter></defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>
    ${placed.map((at) => box(at, -6, 26, 'fill="#4a1730" opacity=".38" filter="url(#soft)"')).join("")}
    ${placed.map((at) => box(at, rim, 0, 'fill="#120e10"') + box(at, rim - 1, 0, 'fill="none" stroke="#5b4a50" stroke-width="1.5"')).join("")}</svg>`;
}
