import { serveThread } from "#core/serve-thread";
import { readFormat } from "./read-format.ts";

await serveThread(readFormat);
