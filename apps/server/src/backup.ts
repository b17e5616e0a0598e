import { resolve } from "node:path";
import { readDataConfig } from "./config.ts";
import { archiveData } from "./operator/data-archive.ts";

/** Archives the data folder of an installation with the embedded database, with or without a running server. */
async function main([file, ...rest]: string[]) {
  if (!file || rest.length > 0) throw new Error("Usage: script/backup FILE");
  const { data, hasFilesInS3, hasOwnSecret } = readDataConfig();
  const { hasServer } = await archiveData(data, resolve(file));
  console.log(`${resolve(file)} has the database and the files of ${data}.`);
  if (hasFilesInS3) console.log("Files in S3 are not in it.");
  if (hasOwnSecret) console.log("It also has the secret that opens them: keep it where nobody else can read it.");
  else console.log("CAMARIM_SECRET is not in it: without it, nothing can be restored.");
  if (hasServer === true) console.log("The server has its database again.");
  if (hasServer === false) throw new Error("The server has not started its database again: look at its log.");
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
