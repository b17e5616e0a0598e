import { resolve } from "node:path";
import { readDataConfig } from "./config.ts";
import { restoreData } from "./operator/data-archive.ts";

/** Puts the data folder of an archive of `backup.ts` in the place of the one of today, which is kept beside it. */
async function main([file, ...rest]: string[]) {
  if (!file || rest.length > 0) throw new Error("Usage: script/restore FILE");
  const { data, hasOwnSecret } = readDataConfig();
  const { kept } = await restoreData(data, resolve(file));
  console.log(`${data} is as in ${resolve(file)}.`);
  if (kept) console.log(`What was there is in ${kept}: delete it when you do not need it any more.`);
  if (!hasOwnSecret) console.log("Start with the CAMARIM_SECRET of the time of the backup.");
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
