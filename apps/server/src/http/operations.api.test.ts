import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { App } from "#core/app";
import { creator, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";
import { deleteOldAccess } from "./access-log.ts";
import { mountOperations } from "./operations.ts";

const logged: string[] = [];
const metricsToken = "a token for the scraper";
const product = startProduct({
  settings: { METRICS_TOKEN: metricsToken },
  log: { write: (line) => void logged.push(line) },
});

test("/ready answers 200 when everything works, and reports the sandbox of ffmpeg", async () => {
  const { status, body } = await visitor(product).ask("/ready");
  const works = { status: "ready", database: "ok", migrations: "ok", storage: "ok", ffmpeg: "ok" };
  expect([status, body]).toMatchObject([
    200,
    { ...works, sandbox: expect.stringMatching(/^(bubblewrap|limits only)$/) },
  ]);
});

test("frequent readiness checks run ffmpeg once a minute", async () => {
  const { video } = product.ctx;
  let checks = 0;
  const counting = Fastify() as unknown as App;
  const check = () => {
    checks += 1;
    return checks === 2 ? Promise.reject(new Error("ffmpeg is gone")) : video.check();
  };
  mountOperations(counting, { ...product.ctx, video: { ...video, check } });
  const ask = async () => (await counting.inject("/ready")).statusCode;
  expect([await ask(), await ask(), await ask(), checks]).toEqual([200, 200, 200, 1]);
  product.clock.aheadMs += 61_000;
  expect([await ask(), await ask(), await ask(), checks]).toEqual([503, 200, 200, 3]);
  await counting.close();
  product.clock.aheadMs = 0;
});

test.each([
  ["Host: localhost", 200],
  ["Host: localhost:3000", 200],
  ["Host: 127.0.0.1:3000", 200],
  ["Host: [::1]:3000", 200],
  ["Host: evil.example", 404],
  ["Host: localhost.evil.example", 404],
  ["Host: 127.0.0.1.nip.io", 404],
  ["Host: 192.168.0.7:3000", 404],
  ["Host: localhost\r\nX-Forwarded-For: 203.0.113.9", 404],
  ["Host: localhost\r\nX-Forwarded-Host: evil.example", 404],
  ["Host: localhost\r\nForwarded: for=127.0.0.1", 404],
  ["Host: localhost\r\nVia: 1.1 proxy", 404],
  ["Host: localhost\r\nX-Real-IP: 127.0.0.1", 404],
])("only a browser of this machine can read the development mailbox: %s is a %i", async (headers, status) => {
  const answer = await exchange(product.address, `GET /dev/mail HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  expect(answer.status).toBe(status);
});

test("only the server's user can read the files of the mailbox and the storage", async () => {
  await product.ctx.mail.send({ to: "ana@exemplo.com.br", subject: "Olá", text: "Olá\n", html: "<p>Olá</p>" });
  const { data } = product.ctx.config;
  const modeOf = async (path: string) => (await stat(join(data, path))).mode & 0o777;
  const [name = ""] = await readdir(join(data, "mailbox"));
  expect(await Promise.all(["mailbox", `mailbox/${name}`, "storage"].map(modeOf))).toEqual([0o700, 0o600, 0o700]);
});

test("the metrics require their bearer token", async () => {
  expect((await visitor(product).ask("/metrics")).status).toBe(404);
  expect((await visitor(product, "some other token").ask("/metrics")).status).toBe(404);
  await visitor(product).ask("/v1/me");
  const { status, body } = await visitor(product, metricsToken).ask("/metrics");
  expect(status).toBe(200);
  expect(String(body)).toContain('http_request_duration_seconds_count{method="GET",route="/v1/me",status="401"}');
  expect(String(body)).toContain('jobs{queue="encode-stories",state="ready"} 0');
});

test("access is logged once an hour for each session and address, and deleted after six months", async () => {
  const ana = await creator(product);
  const rows = async () =>
    (await product.ctx.db.selectFrom("access_log").selectAll().where("address", "=", ana.address).execute()).length;
  await ana.ask("/v1/me");
  await ana.ask("/v1/me");
  await expect.poll(rows).toBe(1);
  product.clock.aheadMs = 3_700_000;
  await ana.ask("/v1/me");
  await expect.poll(rows).toBe(2);
  product.clock.aheadMs = 170 * 86_400_000;
  await deleteOldAccess(product.ctx);
  expect(await rows()).toBe(2);
  product.clock.aheadMs = 185 * 86_400_000;
  await deleteOldAccess(product.ctx);
  expect(await rows()).toBe(0);
  product.clock.aheadMs = 0;
});

test("the logs contain no password, token, document, key, e-mail or signature, whatever fails", async () => {
  const ana = await seller(product);
  const fan = visitor(product);
  const { body } = await fan.ask("/v1/checkout", { body: order(ana) });
  const { body: login } = await visitor(product).ask("/v1/auth/login", {
    body: { usernameOrEmail: ana.username, password: "a wrong password" },
  });
  expect(login.code).toBe("LOGIN_FAILED");
  await fan.ask(`/media/stories/${body._id}/video?e=1&s=signature-of-media`);
  // PostgreSQL's message about a violated constraint contains the values.
  const insert = () =>
    product.ctx.db
      .insertInto("fan")
      .values({ id: body._id, email: "maria@exemplo.com.br", created_at: new Date() })
      .execute();
  await insert();
  await insert().catch((err) => product.ctx.log.error({ err }, "a clash"));
  const all = logged.join("");
  expect(all).toContain("request completed");
  expect(all).toContain("a clash");
  const secrets = [
    ana.token,
    ...fan.cookies.values(),
    "a wrong password",
    "12345678909",
    "exemplo.com.br",
    "signature-of-media",
  ];
  for (const secret of [...secrets, metricsToken, body.payment.pixCopyPaste]) expect(all).not.toContain(secret);
});
