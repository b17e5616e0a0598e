import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serverFolder } from "./server-folder.ts";

const file = join(serverFolder, "../../RELEASE");

/** The version of this program, which `script/build-server` has written: the tag of a release, or the tag before and the commit. */
export const release = existsSync(file) ? readFileSync(file, "utf8").trim() : "unknown";
