import Fastify from "fastify";
import { expect, test } from "vitest";
import { listenOnDemand } from "./listen-on-demand.ts";

function countCreated() {
  const counts = { created: 0, stopped: 0 };
  const create = async () => {
    counts.created += 1;
    const app = Fastify();
    app.post("/echo", async ({ body }) => ({ received: body }));
    const stop = async () => {
      counts.stopped += 1;
      await app.close();
    };
    return { app, stop };
  };
  return { counts, create };
}

test("concurrent first requests create a simulator once, and all get their response", async () => {
  const { counts, create } = countCreated();
  const server = await listenOnDemand(0, create);
  expect(counts).toEqual({ created: 0, stopped: 0 });
  const echo = async (body: number) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${server.url}/echo`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  expect(await Promise.all([1, 2, 3].map(echo))).toEqual([1, 2, 3].map((received) => ({ received })));
  await server.stop();
  expect(counts).toEqual({ created: 1, stopped: 1 });
});

test("a simulator that no request needed is not created, and one that cannot be created is a 500", async () => {
  const { counts, create } = countCreated();
  await (await listenOnDemand(0, create)).stop();
  expect(counts.created).toBe(0);
  const broken = await listenOnDemand(0, () => Promise.reject(new Error("its state file is damaged")));
  const response = await fetch(broken.url);
  expect([response.status, await response.text()]).toEqual([500, "Error: its state file is damaged"]);
  await broken.stop();
});
