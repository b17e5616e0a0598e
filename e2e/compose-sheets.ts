import { join } from "node:path";
import sharp from "sharp";

export const pictures = join(import.meta.dirname, "pictures");

export type Shot = { address: string; picture: Buffer };

/** A sheet of `columns` and `rows`, whose pictures of a window are scaled to `tile` pixels of width. */
export type Sheet = { width: number; height: number; tile: number; columns: number; rows: number };

/** Writes `pictures/sheet-<name>-<number>.webp`: pictures in rows, each with its address above, cut at two windows. */
export async function composeSheets(
  name: string,
  shots: readonly Shot[],
  { width, height, tile, columns, rows }: Sheet,
): Promise<void> {
  const caption = 22;
  const room = Math.round((tile * Math.min(2 * height, 1_500)) / width / (width < 600 ? 1 : 1.1));
  for (let start = 0; start < shots.length; start += columns * rows) {
    const layers = await Promise.all(
      shots.slice(start, start + columns * rows).map(async ({ address, picture }, i) => {
        const scaled = await sharp(picture).resize({ width: tile }).toBuffer({ resolveWithObject: true });
        const input = await sharp(scaled.data)
          .extract({ left: 0, top: 0, width: tile, height: Math.min(scaled.info.height, room) })
          .toBuffer();
        const [left, top] = [(i % columns) * (tile + 8), Math.floor(i / columns) * (room + caption + 8)];
        const text = `<svg width="${tile}" height="${caption}"><text x="2" y="16" font-size="14" font-family="sans-serif">${address.replaceAll("&", "&amp;").slice(0, 60)}</text></svg>`;
        return [
          { input: Buffer.from(text), left, top },
          { input, left, top: top + caption },
        ];
      }),
    );
    const used = Math.ceil(layers.length / columns);
    const sheet = { width: columns * (tile + 8), height: used * (room + caption + 8) };
    await sharp({ create: { ...sheet, channels: 3, background: "#9a9a9a" } })
      .composite(layers.flat())
      .webp({ quality: 80 })
      .toFile(join(pictures, `sheet-${name}-${start / columns / rows + 1}.webp`));
  }
}
