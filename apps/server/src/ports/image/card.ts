import type { Font } from "opentype.js";
import type { SharpConstructor } from "sharp";
import type { Card } from "./port.ts";
import { fitLines, measureWidth, openFont, toSvgPath, toWritable } from "./text.ts";

const [width, height] = [1_200, 630];
const avatar = { x: 296, y: height / 2, radius: 176 };
const text = { x: 560, width: 580 };
const name = { size: 68, line: 80, lines: 2 };
const colours = { night: "#120e10", light: "#f6f0ef", quiet: "#cfc2c5" };

/** Avatar, name and handle over the blurred avatar, in the product's dark colours; 1200 × 630 for link previews. */
export async function renderCard(sharp: SharpConstructor, { picture, ...words }: Card): Promise<Buffer> {
  const side = avatar.radius * 2;
  const layers = [{ input: Buffer.from(await renderText(words, picture === null)), left: 0, top: 0 }];
  if (!picture)
    return composeJpeg(sharp({ create: { width, height, channels: 3, background: colours.night } }), layers);
  // Blurring a small image and enlarging it is many times faster, with the same look.
  const small = await sharp(picture)
    .resize(200, 105, { fit: "cover" })
    .blur(8)
    .modulate({ brightness: 0.45 })
    .toBuffer();
  const behind = await sharp(small).resize(width, height).toBuffer();
  const round = await sharp(picture)
    .resize(side, side)
    .composite([
      { input: Buffer.from(svg(side, side, circle(side / 2, side / 2, side / 2, "#fff"))), blend: "dest-in" },
    ])
    .png()
    .toBuffer();
  const corner = { left: avatar.x - avatar.radius, top: avatar.y - avatar.radius };
  return composeJpeg(sharp(behind), [...layers, { input: round, ...corner }]);
}

function composeJpeg(image: ReturnType<SharpConstructor>, layers: { input: Buffer; left: number; top: number }[]) {
  return image.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

async function renderText(
  { fullName, handle, line, brand, mark }: Omit<Card, "picture">,
  isBare: boolean,
): Promise<string> {
  const [plain, strong, bold] = await Promise.all([openFont(400), openFont(600), openFont(700)]);
  const writableName = toWritable(bold, fullName);
  const lines = writableName ? fitLines(bold, writableName, { ...text, ...name }) : [];
  const top = avatar.y - (lines.length * name.line + 110) / 2;
  const under = top + lines.length * name.line;
  const [shownHandle = ""] = fitLines(plain, toWritable(plain, handle), {
    width: text.width - (mark ? 110 : 0),
    lines: 1,
    size: 40,
  });
  const marked = mark ? renderChip(strong, mark, text.x + measureWidth(plain, shownHandle, 40) + 24, under + 52) : "";
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${colours.night}" fill-opacity="0.35"/>`,
    circle(avatar.x, avatar.y, avatar.radius + 22, "url(#ring)"),
    circle(avatar.x, avatar.y, avatar.radius + 10, colours.night),
    isBare ? renderInitial(bold, writableName || handle.slice(1)) : "",
    ...lines.map((one, at) => renderLine(bold, one, text.x, top + (at + 1) * name.line - 14, name.size, colours.light)),
    renderLine(plain, shownHandle, text.x, under + 52, 40, colours.quiet),
    marked,
    renderLine(plain, toWritable(plain, line), text.x, under + 110, 30, colours.quiet),
    renderLine(strong, brand, width - 60 - measureWidth(strong, brand, 30), height - 48, 30, colours.light),
  );
}

const ring = `<linearGradient id="ring" x1="0" y1="1" x2="1" y2="0"><stop stop-color="#f7a531"/><stop offset="0.45" stop-color="#e8425a"/><stop offset="1" stop-color="#b5179e"/></linearGradient>`;

function svg(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${ring}</defs>${parts.join("")}</svg>`;
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** Renders letters as outlines, so that no text of a user becomes markup. */
function renderLine(font: Font, words: string, x: number, y: number, size: number, fill: string): string {
  return `<path fill="${fill}" d="${toSvgPath(font, words, { x, y, size })}"/>`;
}

function renderInitial(font: Font, words: string): string {
  const letter = (toWritable(font, words)[0] ?? "").toUpperCase();
  const x = avatar.x - measureWidth(font, letter, 180) / 2;
  return renderLine(font, letter, x, avatar.y + 64, 180, colours.light);
}

function renderChip(font: Font, words: string, x: number, baseline: number): string {
  const wide = measureWidth(font, words, 26) + 28;
  const box = `<rect x="${x}" y="${baseline - 34}" width="${wide}" height="44" rx="22" fill="#f6f0ef" fill-opacity="0.18"/>`;
  return box + renderLine(font, words, x + 14, baseline - 3, 26, colours.light);
}
