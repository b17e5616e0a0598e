// @module-tag slow
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "#db/embedded/start";
import { endpoints, isUpload, type NamedEndpoint } from "#test/endpoints";
import type { HttpResponse, Person } from "#test/people";
import { fastSettings, makeTemplate } from "#test/postgres";
import { startProduct } from "#test/product";
import { pathOf, type RequestParts, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { addStory, openWorld, signIn, type World } from "#test/world";
import { isWebBuilt } from "./web/web-build.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-away-"));
const start = () => startEmbedded(join(folder, "postgres"), fastSettings);
let postgres: Embedded;
beforeAll(async () => {
  postgres = await start();
  await makeTemplate(postgres.url);
  return async () => {
    signal("SIGCONT");
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
});
const product = startProduct({ server: () => postgres.url, productionTimeouts: true });

let world: World;
/** Requests that are refused change nothing, so that they can be sent again. */
const prepared: Prepared[] = [];
beforeAll(async () => {
  world = await openWorld(product);
  for (const endpoint of endpoints) prepared.push(await prepare(endpoint));
});
afterAll(() => signal("SIGCONT"));

/** Everything that a request waits for ends within 3 s; the rest is for a busy machine. A handler's own deadline is 10 s. */
const limitMs = 8_000;

/** Sends a signal to the postmaster and its children: they stop responding, or continue. */
function signal(name: "SIGSTOP" | "SIGCONT") {
  const pid = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0];
  const parentOf = (child: string) => {
    try {
      return readFileSync(`/proc/${child}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
    } catch {
      return undefined;
    }
  };
  const children = readdirSync("/proc").filter((child) => /^\d+$/.test(child) && parentOf(child) === pid);
  for (const each of [pid, ...children])
    try {
      process.kill(Number(each), name);
    } catch (error) {
      // The process of PostgreSQL has ended in the meantime.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

type Prepared = { endpoint: NamedEndpoint; person: Person; parts: RequestParts };

async function prepare(endpoint: NamedEndpoint): Promise<Prepared> {
  const scene = sceneIn(world);
  const parts = await requests[endpoint.name].make(scene);
  return { endpoint, person: await enter(endpoint, scene), parts };
}

async function enter({ config: { access } }: NamedEndpoint, scene: ReturnType<typeof sceneIn>): Promise<Person> {
  if (access === "fan") return (await scene.fan()).person;
  return access === "admin" ? scene.admin() : signIn(scene, scene.owner);
}

function send({ endpoint, person, parts }: Prepared): Promise<HttpResponse> {
  const path = pathOf(endpoint.url, parts);
  if (isUpload(endpoint)) return person.upload(path, parts.parts ?? []);
  return person.request(path, { method: endpoint.method, body: parts.bytes ?? parts.body, headers: parts.headers });
}

async function timed<T>(work: Promise<T>): Promise<[response: T, tookMs: number]> {
  const startedAt = performance.now();
  return [await work, performance.now() - startedAt];
}

const ways: [what: string, leave: () => Promise<void> | void, comeBack: () => Promise<void> | void][] = [
  ["frozen", () => signal("SIGSTOP"), () => signal("SIGCONT")],
  [
    "gone",
    () => postgres.stop(),
    async () => {
      postgres = await start();
    },
  ],
];

describe.each(ways)("requests while PostgreSQL is %s", (_what, leave, comeBack) => {
  test("every endpoint answers 503 within 3 s while PostgreSQL is unavailable, and the server recovers", async () => {
    // A request of the test before may have ended the owner's other sessions.
    world.owner.token = (await signIn(world, world.owner)).token;
    const { body: story } = await world.owner.request(`/v1/stories/${await addStory(product, world.owner)}`);
    const watcher = await signIn(world, world.owner);
    // A media link opens only for the session that it was signed for.
    const { body: list } = await watcher.request("/v1/stories/me");
    const link = list.data.find(({ _id }: { _id: string }) => _id === story._id).videoUrl;
    const page = `/@${world.owner.username}`;
    const others = { media: link, status: "/status", ...(isWebBuilt() && { page }) };
    // The first request loads the page's modules and is not measured.
    await watcher.request(page);
    // Public pages are cached for a second, which outlasts the database.
    product.clock.aheadMs += 1_000;
    await leave();
    try {
      const calls = [
        ...prepared.map((each) => [each.endpoint.name, () => send(each)] as const),
        ...Object.entries(others).map(([name, path]) => [name, () => watcher.request(path)] as const),
      ];
      // Not all at once: the test would measure the processor and not the database.
      for (let i = 0; i < calls.length; i += 40) {
        const responses = calls.slice(i, i + 40).map(([name, request]) => [name, timed(request())] as const);
        for (const [name, response] of responses) {
          const [{ status, body, headers }, tookMs] = await response;
          expect(tookMs, name).toBeLessThan(limitMs);
          expect(status, name).toBe(503);
          if (name === "page") expect(String(body)).not.toMatch(/node_modules|at \w+ \(/);
          else if (name !== "status") {
            expect(body.code, name).toBe("UNAVAILABLE");
            expect(Number(headers.get("retry-after")), name).toBeGreaterThan(0);
          }
        }
      }
      // The load balancer keeps the process, which answers with errors of its own.
      expect((await watcher.request("/ready")).status).toBe(200);
      // With an empty pool the connection itself times out.
      const [again, tookMs] = await timed(watcher.request("/v1/stories/me"));
      expect([again.status, tookMs < limitMs]).toEqual([503, true]);
    } finally {
      await comeBack();
    }

    await expect.poll(async () => (await watcher.request("/v1/stories/me")).status).toBe(200);
    await expect.poll(async () => (await watcher.request("/status")).status).toBe(200);
    // Connections and caches are shared: one endpoint in ten shows that they are back.
    for (const endpoint of endpoints.filter((_, at) => at % 10 === 0)) {
      const { status, body } = await send(await prepare(endpoint));
      expect(status, `${endpoint.name} ${JSON.stringify(body)}`).toBeLessThan(400);
    }
  });
});

test("statements of a frozen PostgreSQL are cut within 3 s, and a slow statement is not", async () => {
  const { db } = product.ctx;
  const slow = sql`select pg_sleep(3)`.execute(db);
  await expect(slow).resolves.toBeDefined();
  const interrupted = timed(sql`select pg_sleep(4.5)`.execute(db).catch((error) => error));
  await wait(300);
  signal("SIGSTOP");
  const [error, tookMs] = await interrupted;
  signal("SIGCONT");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  // Not the longest silence that a statement may have, which is 6.5 s.
  expect(tookMs).toBeLessThan(6_000);
});
