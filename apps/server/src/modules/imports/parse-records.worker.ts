import { serveThread } from "#core/serve-thread";
import { readRecords } from "./read-records.ts";

await serveThread(readRecords);
