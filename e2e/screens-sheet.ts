// Writes e2e/pictures/sheet-<app>-….webp from the pictures that the tests of screens have taken (script/pictures screens).
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { composeSheets, pictures, type Sheet, type Shot } from "./compose-sheets.ts";

const phone = { width: 390, height: 844, tile: 300, columns: 6, rows: 2 };
const desktop = { width: 1280, height: 800, tile: 600, columns: 3, rows: 4 };

/** By how the names of the pictures end. */
const sheets: readonly (readonly [name: string, ends: RegExp, sheet: Sheet])[] = [
  ["phone-light", /(?<!-desktop)-light\.png$/, phone],
  ["phone-dark", /(?<!-desktop)-dark\.png$/, phone],
  ["large-text", /-large\.png$/, phone],
  ["desktop-light", /-desktop-light\.png$/, desktop],
  ["desktop-dark", /-desktop-dark\.png$/, desktop],
];

mkdirSync(pictures, { recursive: true });
for (const app of ["site", "studio"]) {
  const folder = join(import.meta.dirname, "../apps", app, "results");
  const files = readdirSync(folder).sort();
  for (const [name, ends, sheet] of sheets) {
    const shots: Shot[] = files
      .filter((file) => ends.test(file))
      .map((file) => ({ address: file.replace(ends, ""), picture: readFileSync(join(folder, file)) }));
    await composeSheets(`${app}-${name}`, shots, sheet);
    console.log(`${app}, ${name}: ${shots.length} screens`);
  }
}
