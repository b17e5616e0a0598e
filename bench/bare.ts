import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { HttpCreator } from "../e2e/creator-over-http.ts";
import { freePort } from "../script/free-port.ts";
import { listenToSql, type Statement } from "./listen-to-sql.ts";

type Headers = Record<string, string>;

/** The SQL and the response of a bare route; `ours` is the URL of the same on the product's server, requested with `headers`. */
export type BareRoute = {
  url: string;
  ours: string;
  headers: Headers;
  statements: readonly Statement[];
  type: string;
  body: string;
};
type Observed = { url: string; data: string };
export type Bare = { url: string; routes: readonly BareRoute[]; stop: () => Promise<void> };

/** A little longer than the server caches sessions and settings, and the page of a creator. */
const [cacheMs, pageCacheMs] = [5_100, 600];

/**
 * Only Fastify with the same SQL (prepared, in parallel, by the same role: PostgreSQL checks the privileges of all but superusers at
 * each execution) and the same bytes, in a separate process.
 */
export async function startBare(server: Observed, creator: HttpCreator, fanCookie: string): Promise<Bare> {
  const urlOf = (role: string) =>
    `postgresql://${role}@localhost/postgres?host=${encodeURIComponent(join(server.data, "postgres"))}`;
  const routes = await observe(server, creator, fanCookie, urlOf("camarim"));
  const folder = mkdtempSync(join(tmpdir(), "camarim-bare-"));
  const port = await freePort();
  writeFileSync(join(folder, "routes.json"), JSON.stringify({ database: urlOf("camarim_app"), port, routes }));
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), join(folder, "routes.json")],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (child.stdout) await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    routes,
    async stop() {
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

/** Public pages are requested without credentials. */
export function createHeaders(url: string, token: string): Headers {
  return /^\/(creators\/|@)/.test(url) ? {} : { authorization: `Bearer ${token}` };
}

async function observe(server: Observed, creator: HttpCreator, fanCookie: string, database: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const log = join(server.data, "postgres/server.log");
  if (!existsSync(log)) throw new Error("the embedded PostgreSQL writes no log");
  const routes: BareRoute[] = [];
  const ofCreator = ["/me", "/stories/me", "/subscriptions", "/wallet/balance/operations"];
  for (const url of [...ofCreator, "/fan/feed", `/creators/${creator.username}`]) {
    const headers = url === "/fan/feed" ? { cookie: fanCookie } : createHeaders(url, creator.token());
    const request = async () => (await fetch(`${server.url}/v1${url}`, { headers })).text();
    // As under load, sessions and settings are cached when the statements are recorded; the page of a creator is read again.
    await wait(cacheMs);
    await request();
    if (url.startsWith("/creators/")) await wait(pageCacheMs);
    let body = "";
    const recorded = await listenToSql(client, log, async () => {
      body = await request();
    });
    const { rows } = await client.query("select account_id from profile where username = $1", [creator.username]);
    const byKey = { text: "select * from account where id = $1", values: [rows[0].account_id] };
    const statements = url === "/me" ? [byKey] : recorded;
    routes.push({ url, ours: `/v1${url}`, headers, body, statements, type: "application/json; charset=utf-8" });
  }
  const page = `/@${creator.username}`;
  const html = await (await fetch(server.url + page)).text();
  routes.push({ url: page, ours: page, headers: {}, body: html, statements: [], type: "text/html; charset=utf-8" });
  await client.end();
  return routes;
}
