import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { freePort } from "../../../../script/free-port.ts";
import { heic } from "../heic.ts";
import { checkout } from "../orders.ts";
import { newRegistration, type Person, pixSettings, visitor } from "../people.ts";
import { startBridge } from "../pgbouncer.ts";
import { dropDatabase, runSql } from "../postgres.ts";
import { makeReceipt } from "../receipts.ts";
import { type Swift, startSwift } from "../swift.ts";
import { createUploadAs, sendChunk } from "../uploads.ts";
import { makeVideo } from "../videos.ts";

// An image that was built by Containerfile, with the restrictions of compose.yaml, a database of this run and files in S3.
const image = process.env.CAMARIM_TEST_IMAGE ?? "localhost/camarim:latest";
const engine = process.env.CAMARIM_TEST_CONTAINERS ?? "podman";
const compose = readFileSync(join(import.meta.dirname, "../../../../compose.yaml"), "utf8");
const name = `camarim-drill-${randomUUID().slice(0, 8)}`;
const server = inject("databaseUrl");
const database = name.replaceAll("-", "_");
let swift: Swift;
let address: string;
let ana: Person & { username: string; email: string; planId: string };

/** The options of `docker run` that say the same as a list of compose.yaml. */
function listOptions(key: string, option: string): string[] {
  const [, values] = new RegExp(`^ +${key}: \\[(.+)\\]$`, "m").exec(compose) ?? [];
  if (!values) throw new Error(`compose.yaml has no ${key}`);
  return values.split(", ").map((value) => `--${option}=${value}`);
}

beforeAll(async () => {
  await runSql(server, `create database ${database}`);
  const bridge = await startBridge(server);
  swift = await startSwift();
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  const settings = {
    CAMARIM_MODE: "local",
    PORT: port,
    PUBLIC_URL: address,
    LOG_LEVEL: "warn",
    DATABASE_URL: `postgresql://camarim@127.0.0.1:${bridge.port}/${database}`,
    ...(await swift.createBucket()),
  };
  const variables = Object.entries(settings).map((pair) => `--env=${pair.join("=")}`);
  const restrictions = [...listOptions("security_opt", "security-opt"), ...listOptions("cap_drop", "cap-drop")];
  const options = ["--rm", "--name", name, "--network=host", ...restrictions, ...variables];
  const child = spawn(engine, ["run", ...options, image], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  const isReady = () =>
    fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady(), output).toBe(true), { timeout: 120_000, interval: 300 });
  return async () => {
    const exited = child.exitCode === null ? once(child, "exit") : undefined;
    execFileSync(engine, ["stop", name], { stdio: "ignore" });
    await exited;
    bridge.stop();
    await dropDatabase(server, database);
  };
}, 500_000);
afterAll(() => swift?.stop());

beforeAll(async () => {
  const form = newRegistration();
  const person = visitor({ address });
  person.token = (await person.request("/v1/auth/register", { body: form })).body.accessToken;
  const data = [{ name: "Mensal", price: 2990, periodMonths: 1 }];
  const plans = await person.request("/v1/plan/all", { method: "PUT", body: { data } });
  await person.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  ana = Object.assign(person, { ...form, planId: plans.body.data[0]._id as string });
});

test("ffmpeg runs in bubblewrap, and every part works", async () => {
  const { body } = await ana.request("/status");
  expect(body).toMatchObject({ status: "ok", sandbox: "bubblewrap", storage: "ok", database: "ok" });
});

test("a story is encoded and stored in S3, a fan pays with a PDF, and watches", async () => {
  const video = Buffer.from(await makeVideo({ size: "180x320", args: ["-c:v", "mpeg4"] }).arrayBuffer());
  const path =
    (await createUploadAs(ana, { kind: "closed", key: randomUUID() }, video.length)).headers.get("location") ?? "";
  expect((await sendChunk(ana, path, 0, video)).status).toBe(204);
  const id = (await ana.request(path)).body.becameId as string;
  const story = async () => (await ana.request(`/v1/stories/${id}`)).body;
  await vi.waitFor(async () => expect(await story()).toMatchObject({ processed: true }), {
    timeout: 90_000,
    interval: 300,
  });

  const fan = visitor({ address });
  const { body: order } = await checkout(fan, ana);
  const receipt = `/v1/subscriptions/${order.subscriptionId}/payment/receipt`;
  expect((await fan.upload(receipt, [["file", await makeReceipt(), "c.pdf"]])).status).toBeLessThan(300);
  expect((await ana.request(`/v1/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
  const [watched] = (await fan.request(`/v1/creators/${ana.username}/stories`)).body.data;
  const url = new URL(watched.videoUrl, address);
  const part = await fan.request(url.pathname + url.search, { headers: { range: "bytes=0-99" } });
  expect([part.status, part.headers.get("content-type"), part.body.length]).toEqual([206, "video/mp4", 100]);
  expect((await visitor({ address }).request(url.pathname + url.search)).status).toBe(404);
}, 120_000);

test("a receipt as HEIC is accepted", async () => {
  const fan = visitor({ address });
  const { body: order } = await checkout(fan, ana);
  const receipt = `/v1/subscriptions/${order.subscriptionId}/payment/receipt`;
  const file = new Blob([heic], { type: "image/heic" });
  expect((await fan.upload(receipt, [["file", file, "c.heic"]])).status).toBeLessThan(300);
});

test("a page comes with its assets", async () => {
  const { status, body } = await visitor({ address }).request(`/@${ana.username}`);
  const script = /\/assets\/[\w.-]+\.(?:js|css)/.exec(body.toString())?.[0] ?? "";
  expect([status, (await visitor({ address }).request(script)).status]).toEqual([200, 200]);
});
