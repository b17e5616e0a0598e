import { readFileSync } from "node:fs";
import { serveThread } from "#core/serve-thread";
import { readStatement } from "./read-statement.rules.ts";

type Input = { path: string; accountId: string; now: Date };

await serveThread(({ path, accountId, now }: Input) => readStatement(readFileSync(path), accountId, now));
