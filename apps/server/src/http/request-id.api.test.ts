import { randomUUID } from "node:crypto";
import { Agent, get } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { openWorld, type World } from "#test/world";

const lines: Record<string, unknown>[] = [];
const product = startProduct({
  log: { write: (line) => void lines.push(JSON.parse(line)) },
});
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    get(product.address + path, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(String(response.headers["x-request-id"])));
    }).on("error", reject);
  });
}

const logged = (id: string) => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);

test("each request of a connection has an id of its own in its response and in its log lines", async () => {
  const [first, second] = [await read("/v1/settings"), await read(`/@${world.owner.username}`)];
  expect([first, second]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  expect(first).not.toBe(second);
  for (const id of [first, second]) await expect.poll(() => logged(id)).toContain("request completed");
});

test("the id of a proxy is taken over, and nothing else that is sent as one", async () => {
  const ofProxy = randomUUID();
  expect(await read("/v1/settings", { "x-request-id": ofProxy })).toBe(ofProxy);
  for (const invented of ["segredo", "x".repeat(36), `${ofProxy}${ofProxy}`])
    expect(await read("/v1/settings", { "x-request-id": invented })).toMatch(uuid);
});

test("an error of a page and of the API has the id of its request", async () => {
  for (const path of ["/v1/nothing", "/nada/que/exista", "/v1/auth/me"]) expect(await read(path)).toMatch(uuid);
});

test("probes are not logged, other requests are", async () => {
  const before = lines.length;
  for (const path of ["/health", "/ready"]) await read(path);
  const id = await read("/v1/settings");
  await expect.poll(() => logged(id)).toEqual(["incoming request", "request completed"]);
  expect(lines.slice(before).filter(({ requestId }) => requestId !== id)).toEqual([]);
});
