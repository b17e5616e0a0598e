import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { release } from "#core/release";
import { checkout } from "#test/orders";
import { newRegistration, pixSettings, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { databaseIn, dropDatabase, runSql } from "#test/postgres";
import { freePort } from "../../../script/free-port.ts";

// Two API processes and a worker behind a load balancer, which asks /ready as haproxy does.
type Node = { child: ChildProcess; port: number; opsPort: number; output: () => string };

const server = inject("databaseUrl");
const name = `test_${randomUUID().replaceAll("-", "")}`;
const folder = mkdtempSync(join(tmpdir(), "camarim-nodes-"));
const secret = "a secret of the tests, long enough";
const probeMs = 200;
const nodes: Node[] = [];
/** The nodes that the balancer has found to be ready. */
const healthy = new Set<Node>();
let balancer: Server;
let address: string;

async function startNode(role: "api" | "worker", settings: Record<string, string> = {}): Promise<Node> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseIn(server, name),
    ...{ CAMARIM_ROLE: role, CAMARIM_DATA: folder, CAMARIM_SECRET: secret },
    ...{
      PORT: String(port),
      OPS_PORT: String(opsPort),
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "warn",
      // Many probes of the balancer, also where each is late.
      DRAIN_SECONDS: "5",
    },
    PUBLIC_URL: address,
    ...settings,
  };
  const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      output += data;
    });
  return { child, port, opsPort, output: () => output };
}

async function isReady({ port }: { port: number }): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop({ child }: Node) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** Forwards requests to the ready processes by turns, without retries, over connections that it keeps. */
function startBalancer(): Server {
  const agent = new Agent({ keepAlive: true });
  const probe = setInterval(() => {
    for (const node of nodes.slice(0, 2))
      void isReady(node).then((ready) => (ready ? healthy.add(node) : healthy.delete(node)));
  }, probeMs);
  let turn = 0;
  const forward = createServer((incoming, outgoing) => {
    const node = [...healthy][turn++ % healthy.size];
    if (!node) return void outgoing.writeHead(502).end();
    const { method, url, headers } = incoming;
    const sent = request({ agent, host: "127.0.0.1", port: node.port, method, path: url, headers }, (response) => {
      const { connection: _ofTheHop, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, rest);
      response.pipe(outgoing);
    });
    sent.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(sent);
  });
  return forward.on("close", () => {
    clearInterval(probe);
    agent.destroy();
  });
}

beforeAll(async () => {
  await runSql(server, `create database ${name}`);
  balancer = startBalancer().listen(0, "127.0.0.1");
  await once(balancer, "listening");
  address = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  // At the same moment on an empty database.
  nodes.push(...(await Promise.all([startNode("api"), startNode("api"), startNode("worker")])));
  const addresses = [...nodes.map(({ opsPort }) => opsPort), ...nodes.slice(0, 2).map(({ port }) => port)];
  await vi.waitFor(
    async () => {
      for (const port of addresses)
        if (!(await isReady({ port }))) throw new Error(nodes.map(({ output }) => output()).join());
    },
    { timeout: 60_000, interval: 200 },
  );
  // The balancer has found both.
  await vi.waitFor(() => expect(healthy.size).toBe(2), 30_000);
});

afterAll(async () => {
  await Promise.all(nodes.map(stop));
  balancer.closeAllConnections();
  balancer.close();
  await dropDatabase(server, name);
  rmSync(folder, { recursive: true, force: true });
});

/** A creator with a plan and a PIX key, registered over HTTP. */
async function openSeller() {
  const person = visitor({ address });
  const form = newRegistration();
  const { body } = await person.request("/v1/auth/register", { body: form });
  person.token = body.accessToken;
  await runSql(databaseIn(server, name), "update account set email_verified_at = now()");
  const data = [{ name: "Mensal", price: 2990, periodMonths: 1 }];
  const plans = await person.request("/v1/plan/all", { method: "PUT", body: { data } });
  await person.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  return Object.assign(person, {
    username: form.username,
    email: form.email,
    planId: plans.body.data[0]._id as string,
  });
}

async function countCompleted(queue: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseIn(server, name) });
  await client.connect();
  const sql = "select from pgboss.job where group_id = $1 and state = 'completed'";
  const { rowCount } = await client.query(sql, [queue]);
  await client.end();
  return rowCount ?? 0;
}

test("a sale through two processes, whose notification the worker sends", async () => {
  const ana = await openSeller();
  const fan = visitor({ address });
  const { status, body } = await checkout(fan, ana);
  expect(status).toBeLessThan(300);
  const sent = await fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [
    ["file", await makePicture(), "c.jpg"],
  ]);
  expect(sent.status).toBeLessThan(300);
  expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
  expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("active");
  await vi.waitFor(async () => expect(await countCompleted("notice-receipt-decided")).toBe(1), 60_000);
});

test("each process reports its role and release on the port for operators", async () => {
  const readAll = () =>
    Promise.all(nodes.map(async ({ opsPort }) => (await fetch(`http://127.0.0.1:${opsPort}/status`)).json()));
  const own = { status: "ok", release, database: "ok", storage: "ok" };
  // The first start of ffmpeg may take longer than a check may.
  await expect
    .poll(readAll, { timeout: 60_000 })
    .toMatchObject(["api", "api", "worker"].map((role) => ({ ...own, role })));
});

test("a process with another secret, or with a disk of its own, refuses to start", {
  tags: "slow",
}, async () => {
  const own = mkdtempSync(join(tmpdir(), "camarim-own-disk-"));
  for (const [settings, problem] of [
    [{ CAMARIM_SECRET: "another secret of the tests, long enough" }, "CAMARIM_SECRET is not the secret"],
    [{ CAMARIM_DATA: own }, "The storage has no installation id"],
  ] as const) {
    const node = await startNode("api", settings);
    const [code] = await once(node.child, "exit");
    expect([code, node.output()]).toEqual([1, expect.stringContaining(problem)]);
  }
  rmSync(own, { recursive: true });
});

test("no request fails while one of two processes stops", { tags: "slow" }, async () => {
  const [leaving] = nodes as [Node];
  const statuses = new Map<number, number>();
  let isRunning = true;
  const clients = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      const { status } = await fetch(`${address}/v1/landing`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  await wait(500);
  await stop(leaving);
  await wait(500);
  isRunning = false;
  await Promise.all(clients);
  expect(leaving.child.exitCode).toBe(0);
  expect([...statuses.keys()]).toEqual([200]);
});
