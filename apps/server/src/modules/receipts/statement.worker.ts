import { readFileSync } from "node:fs";
import { serveThread } from "#core/threads/serve-thread";
import { readStatement, type StatementInput } from "./read-statement.rules.ts";

type Input = StatementInput & { path: string };

await serveThread(({ path, ...input }: Input) => readStatement(readFileSync(path), input));
