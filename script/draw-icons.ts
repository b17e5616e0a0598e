import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { openFont, toSvgPath } from "../apps/server/src/ports/image/text.ts";

const sign = readFileSync("packages/ui/src/layout/favicon.svg");
const folder = "apps/studio/public/icons";
const backstage = "#120e10";

/** `share` is the sign's share of the icon's width; only the inner 80 % of a maskable icon are always visible. */
const icons = [
  { name: "icon-192", size: 192, share: 0.72 },
  { name: "icon-512", size: 512, share: 0.72 },
  { name: "maskable-192", size: 192, share: 0.54 },
  { name: "maskable-512", size: 512, share: 0.54 },
  { name: "apple-touch-icon", size: 180, share: 0.68 },
];

mkdirSync(folder, { recursive: true });
for (const { name, size, share } of icons) {
  const width = Math.round(size * share);
  const drawn = await sharp(sign, { density: 72 * Math.ceil(width / 32) })
    .resize(width)
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 4, background: backstage } });
  await ground
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toFile(`${folder}/${name}.png`);
}

/** The picture of a link to the landing page. */
const preview = { width: 1_200, height: 630 };
const [bold, plain] = [await openFont(700), await openFont(400)];
const lines = [
  { font: bold, words: "Camarim", y: 270, size: 60 },
  { font: bold, words: "Seus bastidores,", y: 370, size: 68 },
  { font: bold, words: "só para quem assina.", y: 450, size: 68 },
  { font: plain, words: "Stories fechados, pagos por PIX.", y: 520, size: 34 },
];
const paths = lines.map(({ font, words, y, size }) => {
  const fill = font === bold ? "#f6f0ef" : "#cfc2c5";
  return `<path fill="${fill}" d="${toSvgPath(font, words, { x: 100, y, size })}"/>`;
});
const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${preview.width}" height="${preview.height}">${paths.join("")}</svg>`;
const large = await sharp(sign, { density: 72 * 11 })
  .resize(320)
  .png()
  .toBuffer();
await sharp({ create: { ...preview, channels: 3, background: backstage } })
  .composite([
    { input: large, left: 800, top: 70 },
    { input: Buffer.from(words), left: 0, top: 0 },
  ])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(`${folder}/preview.jpg`);
