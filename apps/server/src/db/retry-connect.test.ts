import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startEmbedded } from "#db/embedded/start";
import { fastSettings } from "#test/postgres";
import { freePort } from "../../../../script/free-port.ts";
import { connect } from "./connect.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-retry-"));
let postgres: Awaited<ReturnType<typeof startEmbedded>>;
let port: number;
let proxy: Server;
beforeAll(async () => {
  postgres = await startEmbedded(join(folder, "postgres"), fastSettings);
  port = await freePort();
  const socket = join(new URL(postgres.url).searchParams.get("host") ?? "", ".s.PGSQL.5432");
  proxy = createServer((incoming) => {
    const outgoing = createConnection(socket);
    incoming.on("error", () => outgoing.destroy()).pipe(outgoing);
    outgoing.on("error", () => incoming.destroy()).pipe(incoming);
  });
});
afterAll(async () => {
  proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** Over a port that refuses connections until the proxy listens. */
function connectByProxy() {
  const url = new URL(postgres.url);
  return connect(`postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`, { warn: () => {} });
}

// The second in which it tries again passes only where a test says so. Fake timers would not do: each check of a poll moves them.
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A statement whose first attempt has been refused. In an object, since it would be awaited otherwise. */
async function startStatement(db: ReturnType<typeof connectByProxy>) {
  const attempts = vi.spyOn(pg.Pool.prototype, "connect");
  const statement = sql<{ one: number }>`select 1 as one`.execute(db);
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(1);
  return { statement };
}

test("a statement waits for a PostgreSQL that accepts connections again within a second", async () => {
  const db = connectByProxy();
  const { statement } = await startStatement(db);
  nowMs = 999;
  proxy.listen(port, "127.0.0.1");
  expect((await statement).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  proxy.close();
  await once(proxy, "close");
});

test("a statement fails after a second where PostgreSQL stays away", async () => {
  const db = connectByProxy();
  const { statement } = await startStatement(db);
  nowMs = 1_001;
  await expect(statement).rejects.toThrow("ECONNREFUSED");
  await db.destroy();
});
