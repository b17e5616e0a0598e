import { serveThread } from "#core/threads/serve-thread";
import { readFormat } from "./read-format.ts";

await serveThread(readFormat);
