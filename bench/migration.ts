import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figure.ts";
import { deletePeak, findServerPid, readPeakMegabytes, readResidentMegabytes } from "./process.ts";

const people = Number(process.env.CAMARIM_BENCH_ROWS ?? 100_000);
const batch = 1_000;

type Import = { _id: string; state: string; done: number; counts: Record<string, number> };

/** Dry run and import of a large file, compared with batch inserts of the same rows. */
export async function measureMigration(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the migration is measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [ana, bia] = [await registerOverHttp(server.url), await registerOverHttp(server.url)];
    const pid = findServerPid(Number(new URL(server.url).port));
    const before = readResidentMegabytes(pid);
    deletePeak(pid);
    const made = await send(ana, makeFile());
    await until(ana, made._id, "ready");
    const added = readPeakMegabytes(pid) - before;
    const begun = performance.now();
    await ana.send(`/lastlink/imports/${made._id}/confirm`, { allowed: true });
    await until(ana, made._id, "done");
    const ours = people / ((performance.now() - begun) / 1_000);
    const { body } = await bia.request<{ _id: string }>("/me");
    const plain = await writePlainly(client, body._id);
    const share = ours / plain;
    return [
      {
        what: `Dry run of an import of ${people.toLocaleString("en-US")} subscribers: peak memory added`,
        measured: `${added.toFixed(0)} MB`,
        baseline: `${before.toFixed(0)} MB before`,
        target: "< 200 MB",
        met: added < 200,
      },
      {
        what: `Import of ${people.toLocaleString("en-US")} subscribers`,
        measured: `${Math.round(ours)}/s`,
        ratio: `${Math.round(share * 100)} %`,
        baseline: `${Math.round(plain)}/s, batched inserts of the same rows`,
        target: "≥ 25 %",
        met: share >= 0.25,
      },
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

function makeFile(): Blob {
  const rows = Array.from(
    { length: people },
    (_, i) => `Pessoa ${i};p${i}@exemplo.com.br;(11) 9${10_000_000 + i};Ouro;29,90;Ativo;24/12/2027`,
  );
  return new Blob([`Nome;E-mail;Celular;Plano;Valor;Status;Vencimento\n${rows.join("\n")}\n`]);
}

async function send(ana: HttpCreator, file: Blob): Promise<Import> {
  const form = new FormData();
  form.append("file", file, "assinantes.csv");
  const { status, body } = await ana.request<Import>("/lastlink/imports", { method: "POST", body: form });
  if (status !== 201) throw new Error(`the file was refused: ${JSON.stringify(body)}`);
  return body;
}

async function until(ana: HttpCreator, id: string, state: string) {
  for (;;) {
    const { body } = await ana.request<Import>(`/lastlink/imports/${id}?limit=1`);
    if (body.state === state) return;
    if (body.state === "failed") throw new Error("the import failed");
    await wait(100);
  }
}

/** People per second, each with the rows of an import, in four statements per batch. */
async function writePlainly(client: pg.Client, accountId: string): Promise<number> {
  const now = new Date();
  const begun = performance.now();
  for (let from = 0; from < people; from += batch) {
    const ids = Array.from({ length: batch }, () => crypto.randomUUID());
    const all = ids.map((id, i) => ({ id, n: from + i }));
    await client.query("begin");
    await insert(client, "fan (id, email, created_at)", all, ({ id, n }) => [id, `q${n}@exemplo.com.br`, now]);
    await insert(
      client,
      `subscription (id, account_id, fan_id, fan_name, fan_phone, plan_label, price_cents, period_months, status, source, free,
        created_at, started_at, current_period_end)`,
      all,
      ({ id, n }) => [
        ...[id, accountId, id, `Pessoa ${n}`, `+55119${10_000_000 + n}`, "Ouro", 2990, 1, "active", "lastlink", true],
        ...[now, now, new Date("2027-12-25T02:59:59.999Z")],
      ],
    );
    await insert(
      client,
      "subscription_change (id, subscription_id, account_id, kind, actor, at, until)",
      all,
      ({ id }) => [...[id, id, accountId, "started", "creator", now, new Date("2027-12-25T02:59:59.999Z")]],
    );
    await insert(
      client,
      `migration_person (id, account_id, source, key, name, email, phone, plan_name, price_cents, period_months, status, paid_until,
        subscription_id, claim_until, created_at)`,
      all,
      ({ id, n }) => [
        ...[id, accountId, "lastlink", `q${n}|ouro`, `Pessoa ${n}`, `q${n}@exemplo.com.br`, `+55119${10_000_000 + n}`],
        ...["Ouro", 2990, 1, "active", new Date("2027-12-25T02:59:59.999Z"), id, now, now],
      ],
    );
    await client.query("commit");
  }
  return people / ((performance.now() - begun) / 1_000);
}

async function insert<T>(client: pg.Client, into: string, rows: readonly T[], cellsOf: (row: T) => unknown[]) {
  const cells = rows.map(cellsOf);
  const width = cells[0]?.length ?? 0;
  const places = cells.map((_, i) => `(${Array.from({ length: width }, (_, j) => `$${i * width + j + 1}`).join(",")})`);
  await client.query(`insert into ${into} values ${places.join(",")}`, cells.flat());
}
