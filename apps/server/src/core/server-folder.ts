import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder of `apps/server`, for the sources and for their bundle in `build/`. */
export const serverFolder = dirname(findPackageJSON(import.meta.url) as string);
