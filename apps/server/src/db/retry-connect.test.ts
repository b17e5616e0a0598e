import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a statement waits for a PostgreSQL that accepts connections again within a second", async () => {
  const db = connectByProxy();
  const statement = sql<{ one: number }>`select 1 as one`.execute(db);
  await wait(200);
  proxy.listen(port, "127.0.0.1");
  expect((await statement).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  proxy.close();
  await once(proxy, "close");
});

test("a statement fails within two seconds where PostgreSQL stays away", async () => {
  const db = connectByProxy();
  const startedAt = performance.now();
  await expect(sql`select 1`.execute(db)).rejects.toThrow("ECONNREFUSED");
  // On a busy machine later than after the second; without a limit it would wait forever.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await db.destroy();
});
