import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a folder with those above it. Throws an error for the operator if files cannot be written there. */
export function createFolder(path: string, mode?: number) {
  try {
    let existing = path;
    while (!existsSync(existing)) existing = dirname(existing);
    // On a read-only file system, mkdir with `recursive` says that the folder does not exist.
    accessSync(existing, constants.W_OK);
    mkdirSync(path, { recursive: true, ...(mode !== undefined && { mode }) });
  } catch (error) {
    throw new Error(
      `Nothing can be written to the folder ${path} (${error instanceof Error ? error.message : error}).`,
    );
  }
}
