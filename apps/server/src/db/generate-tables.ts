import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "./connect.ts";
import { startEmbedded } from "./embedded/start.ts";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-tables-"));
const postgres = await startEmbedded(join(folder, "postgres"));
const db = connect(postgres.url, console);
await migrate(db);
await db.destroy();
const out = join(import.meta.dirname, "tables.ts");
const args = [
  "kysely-codegen",
  "--dialect",
  "postgres",
  "--url",
  postgres.url,
  "--out-file",
  out,
  "--exclude-pattern",
  "kysely_*",
  "--camel-case",
];
// The type parsers of connect.ts.
const numbers = ["--numeric-parser", "number", "--type-mapping", '{"int8":"number"}'];
// Constraints keep `bacen`, which is no account at a gateway, out of these.
const gateway = 'Exclude<PaymentGateway, "bacen">';
const columns = Object.fromEntries(
  ["gateway_connection", "gateway_charge"].map((table) => [`${table}.gateway`, gateway]),
);
const overrides = ["--overrides", JSON.stringify({ columns })];
spawnSync("npx", [...args, ...numbers, ...overrides], { stdio: "inherit" });
await postgres.stop();
rmSync(folder, { recursive: true });
