import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function findPgbench(): string | undefined {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
    return "pgbench";
  } catch {
    return undefined;
  }
}

type Run = { clients: number; seconds: number; owners: number; currency: string };

/** The statements of a posting as the use case sends them; `currency` is an expression of the owner's number. */
function script({ owners, currency }: Run): string {
  const money = currency === "'BRL'" ? currency : `lpad((${currency}::int - 1)::text, 3, '0')::char(3)`;
  return `
\\set owner random(1, ${owners})
begin;
insert into ledger_transaction (id, key, kind, owner_id, payment_id, available_at, lines, created_at)
  select uuidv7(), gen_random_uuid()::text, 'sale', id, null, null, 3, now() from bench_owner where n = :owner
  on conflict (key) do nothing returning id, owner_id \\gset
insert into ledger_entry (transaction_id, line, account_id, amount_cents)
  select :id::uuid, part.line, found.id, part.cents
  from unnest('{1,2,3}'::smallint[], '{iugu,available,fees}'::ledger_account_kind[], '{-2990,2691,299}'::bigint[]) as part (line, kind, cents)
  cross join lateral (
    select id from ledger_account where owner_id = :owner_id::uuid and kind = part.kind and currency = ${money}
    union all
    select id from ledger_account where owner_id is null and kind = part.kind and currency = ${money}
  ) found
  order by part.line returning line;
commit;
`;
}

/** Transactions per second. */
export function runPgbench(pgbench: string, socket: string, run: Run): number {
  return call(pgbench, socket, script(run), ["-c", String(run.clients), "-T", String(run.seconds)]);
}

/** Transactions per second of a script, which each client runs that many times. */
export function runScript(
  pgbench: string,
  socket: string,
  text: string,
  { clients, transactions }: { clients: number; transactions: number },
): number {
  return call(pgbench, socket, text, ["-c", String(clients), "-t", String(transactions)]);
}

function call(pgbench: string, socket: string, text: string, load: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), "camarim-pgbench-"));
  const file = join(folder, "posting.sql");
  writeFileSync(file, text);
  const args = ["-h", socket, "-U", "camarim", "-n", "-M", "prepared", "-j", "2", ...load, "-f", file, "postgres"];
  try {
    const output = execFileSync(pgbench, args, { encoding: "utf8" });
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said: ${output}`);
    return perSecond;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
