import sharp from "sharp";
import type { Bank, Line } from "./banks.ts";
import type { ShownTransfer } from "./transfer.ts";

export type Look = { isDark: boolean; isLarge: boolean };

/** Of a phone's screenshot. */
const width = 1_080;
const side = 64;

const toXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A receipt as a phone's screen shows it: status bar, card and button, as PNG. */
export async function drawScreenshot(
  bank: Bank,
  transfer: ShownTransfer,
  look: Look,
  lines: Line[] = bank.lines(transfer),
): Promise<Buffer> {
  const colours = look.isDark ? bank.dark : bank.light;
  const size = look.isLarge ? 44 : 34;
  const parts: string[] = [];
  let y = 220;
  const write = (text: string, style: { x?: number; size: number; fill: string; weight?: number; end?: boolean }) => {
    parts.push(
      `<text x="${style.x ?? (style.end ? width - side : side)}" y="${y}" font-size="${style.size}" fill="${style.fill}" font-weight="${style.weight ?? 400}"${style.end ? ' text-anchor="end"' : ""}>${toXml(text)}</text>`,
    );
  };
  for (const line of lines) {
    switch (line.kind) {
      case "title":
        y += size * 1.6;
        write(line.text, { size: size * 1.35, fill: colours.text, weight: 700 });
        y += size * 0.8;
        break;
      case "amount":
        y += size * 2;
        write(line.text, { size: size * 1.9, fill: colours.text, weight: 700 });
        y += size * 0.8;
        break;
      case "section":
        y += size * 2;
        write(line.text, { size: size * 1.1, fill: colours.accent, weight: 700 });
        y += size * 0.3;
        break;
      case "text":
        y += size * 1.5;
        write(line.text, { size, fill: colours.text });
        break;
      case "small":
        y += size * 1.4;
        write(line.text, { size: size * 0.85, fill: colours.quiet });
        break;
      case "below":
        y += size * 1.7;
        write(line.label, { size: size * 0.85, fill: colours.quiet });
        y += size * 1.3;
        write(line.value, { size: fit(line.value, size), fill: colours.text, weight: 500 });
        break;
      case "beside":
        y += size * 1.7;
        write(line.label, { size, fill: colours.quiet });
        write(line.value, { size, fill: colours.text, weight: 500, end: true });
        break;
      case "rule":
        y += size * 1.2;
        parts.push(
          `<line x1="${side}" x2="${width - side}" y1="${y}" y2="${y}" stroke="${colours.quiet}" stroke-opacity="0.4" stroke-width="2"/>`,
        );
        break;
    }
  }
  const height = Math.max(Math.round(y + 340), 1_920);
  const clock = `<text x="48" y="62" font-size="32" fill="${colours.text}" font-weight="600">18:32</text><rect x="${width - 110}" y="38" width="56" height="26" rx="6" fill="none" stroke="${colours.text}" stroke-width="3"/><rect x="${width - 106}" y="42" width="34" height="18" rx="3" fill="${colours.text}"/>`;
  const mark = `<circle cx="104" cy="150" r="40" fill="${colours.accent}"/><text x="164" y="164" font-size="40" fill="${colours.text}" font-weight="700">${bank.name}</text>`;
  const button = `<rect x="${side}" y="${height - 220}" width="${width - 2 * side}" height="120" rx="60" fill="${colours.accent}"/><text x="${width / 2}" y="${height - 146}" font-size="40" fill="${colours.page}" font-weight="700" text-anchor="middle">Compartilhar</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${bank.font}"><rect width="100%" height="100%" fill="${colours.page}"/><rect x="24" y="210" width="${width - 48}" height="${height - 470}" rx="32" fill="${colours.card}"/>${clock}${mark}${parts.join("")}${button}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: colours.page }).png({ compressionLevel: 1 }).toBuffer();
}

/** An id that would leave the card is written smaller. */
function fit(value: string, size: number): number {
  return Math.min(size, (width - 2 * side) / (value.length * 0.62));
}
