import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { declareQueues } from "#core/jobs/declare-queues";
import { connect } from "#db/connect";
import { startEmbedded } from "#db/embedded/start";
import { migrate } from "#db/migrate";
import { startDelayProxy, stressSeed } from "../../../script/suite/delay-proxy.ts";
import { jobs } from "../src/jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const templateName = "camarim_template";

export const fastSettings = {
  ...{ fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" },
  // For tables without statistics the planner assumes many rows, and starts two more processes to read a few.
  ...{ max_parallel_workers_per_gather: "0", jit: "off" },
};

/** One PostgreSQL for the run, with a migrated template that each test file clones. DATABASE_URL selects another server. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "camarim-test-"));
  const postgres = process.env.DATABASE_URL ? undefined : await startEmbedded(join(folder, "postgres"), fastSettings);
  const url = process.env.DATABASE_URL ?? (postgres?.url as string);
  await makeTemplate(url);
  const delayed = stressSeed === undefined || !postgres ? undefined : await startDelayed(folder, stressSeed);
  project.provide("databaseUrl", delayed?.url ?? url);
  return async () => {
    await delayed?.stop();
    await runSql(url, `drop database if exists ${templateName} with (force)`);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The PostgreSQL of this run behind a proxy that delays, for `script/test --stress`. */
async function startDelayed(folder: string, seed: number) {
  const [host, name] = [mkdtempSync(join(folder, "delayed-")), ".s.PGSQL.5432"];
  // Rare, because a test sends thousands of statements.
  const delays = { seed, share: 0.03, maxMs: 200 };
  const proxy = await startDelayProxy({ path: join(host, name) }, { path: join(folder, "postgres", name) }, delays);
  return { url: `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(host)}`, stop: proxy.stop };
}

export async function makeTemplate(url: string) {
  await runSql(url, `drop database if exists ${templateName} with (force)`);
  await runSql(url, `create database ${templateName}`);
  const template = databaseIn(url, templateName);
  const db = connect(template, console);
  await migrate(db);
  await db.destroy();
  const boss = new PgBoss({ connectionString: template });
  await boss.start();
  await declareQueues(boss, jobs);
  // An open connection to the template would make every clone fail.
  await boss.stop({ graceful: false });
}

/** Copies the files, since a copy through the WAL, which is PostgreSQL's default, takes six times as long. */
export async function cloneTemplate(url: string, name: string) {
  await runSql(url, `create database ${name} template ${templateName} strategy file_copy`);
}

export function databaseIn(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function runSql(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Waits up to five seconds for closing connections: a pool reports its end before PostgreSQL has closed them, and a terminated one
 * would then fail the test file that runs next.
 */
export async function dropDatabase(url: string, name: string) {
  await runSql(url, `drop database ${name}`).catch(() => runSql(url, `drop database ${name} with (force)`));
}
