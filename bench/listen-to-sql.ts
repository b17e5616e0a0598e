import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

export type Statement = { text: string; values: (string | null)[] };

/** Every statement that the server sends during `work`, from PostgreSQL's log, without those of the job queue. */
export async function listenToSql(client: pg.Client, log: string, work: () => Promise<void>): Promise<Statement[]> {
  await setLogging(client, "all");
  const start = readFileSync(log).length;
  await work();
  await wait(200);
  const logged = readFileSync(log).subarray(start).toString();
  await setLogging(client, "none");
  const entries = logged.split(/^(?=\d{4}-\d\d-\d\d )/m);
  return entries.flatMap((entry, i) => {
    const text = /LOG: {2}execute [^:]+: ([\s\S]+)$/.exec(entry)?.[1]?.trim();
    if (!text || text.includes("pgboss") || /^(begin|commit)/i.test(text)) return [];
    return [{ text, values: readParameters(entries[i + 1] ?? "") }];
  });
}

async function setLogging(client: pg.Client, what: "all" | "none") {
  await client.query(`alter system set log_statement = '${what}'`);
  await client.query("select pg_reload_conf()");
  await wait(300);
}

function readParameters(detail: string): (string | null)[] {
  if (!/DETAIL: {2}Parameters:/i.test(detail)) return [];
  return [...detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|(NULL))/g)].map(
    ([, text]) => text?.replaceAll("''", "'") ?? null,
  );
}
