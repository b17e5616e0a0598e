import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { App } from "#core/http/app";
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

test("a connection is closed after a response that was sent while the server stopped", async () => {
  // For longer than this test may take.
  const app = Fastify({ keepAliveTimeout: 600_000 });
  closeUnusedConnections(app as unknown as App);
  const [received, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/", async () => {
    received.resolve();
    await ready.promise;
    return "yes";
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const client = connect(Number(port), "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await received.promise;
  const stopping = Promise.withResolvers<void>();
  app.server.close = new Proxy(app.server.close, {
    apply: (close, server, args) => {
      stopping.resolve();
      return Reflect.apply(close, server, args);
    },
  });
  const stopped = app.close();
  await stopping.promise;
  ready.resolve();
  expect((await client.toArray()).join("")).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*yes$/);
  await stopped;
});
