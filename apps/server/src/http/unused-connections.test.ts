import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { App } from "#core/app";
import { closeUnusedConnections } from "./unused-connections.ts";

test("an unused connection does not prevent a server from stopping", async () => {
  const app = Fastify();
  closeUnusedConnections(app as unknown as App);
  app.get("/", () => "yes");
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const accepted = once(app.server, "connection");
  const unused = connect(Number(port), "127.0.0.1");
  await accepted;
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(await response.text()).toBe("yes");
  const closed = once(unused.resume(), "close");
  await app.close();
  await closed;
});
