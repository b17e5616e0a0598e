import { serveThread } from "#core/threads/serve-thread";
import { readRecords } from "./read-records.ts";

await serveThread(readRecords);
