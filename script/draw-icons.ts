import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";

const sign = readFileSync("apps/web/app/ui/layout/favicon.svg");
const folder = "apps/web/public/icons";
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
