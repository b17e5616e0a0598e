import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { isStopped, type Running, startServer } from "./server.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

for (const what of ["server", "everything"] as const) {
  test(`kill -9 of ${what} in the middle of a transcode: after the restart the story becomes ready`, async () => {
    const ana = await registerOverHttp(server.url);
    const { status, body } = await ana.upload(slowVideo());
    expect(status).toBe(201);
    await wait(400);
    await server.kill(what);
    await server.start();
    const story = await ana.whenProcessed(body._id);
    expect(story.failed).toBeUndefined();
    expect(story.videoUrl).not.toBeNull();
  });
}

test("kill -9 in the middle of an upload: no story, and the next upload works", async () => {
  const ana = await registerOverHttp(server.url);
  const video = makeVideo({ seconds: 4 });
  const cut = uploadSlowly(ana.token(), video);
  await wait(300);
  await server.kill("server");
  await cut;
  await server.start();
  const list = await ana.ask<{ totalCount: number }>("/stories/me");
  expect(list.body.totalCount).toBe(0);
  const { body } = await ana.upload(video);
  expect((await ana.whenProcessed(body._id)).videoUrl).not.toBeNull();
});

test("kill -9 right after an approval: the payment stays paid, the subscription runs", async () => {
  const ana = await registerOverHttp(server.url);
  const plans = await ana.send<{ data: { _id: string }[] }>(
    "/plan/all",
    { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] },
    "PUT",
  );
  await ana.send(
    "/account/pix",
    { type: "cpf", key: "12345678909", document: "12345678909", name: "Ana", city: "Recife" },
    "PUT",
  );
  const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };
  const order = { username: ana.username, planId: plans.body.data[0]?._id, paymentMethod: "pix", fan };
  const placed = await fetch(`${server.url}/v1/checkout`, {
    method: "POST",
    body: JSON.stringify(order),
    headers: { "content-type": "application/json" },
  });
  const cookie = placed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const checkout = (await placed.json()) as { _id: string; subscriptionId: string };
  await server.kill("everything");
  await server.start();

  const proof = new FormData();
  proof.append(
    "endToEndId",
    `E00038166${new Date().toISOString().replace(/\D/g, "").slice(0, 12)}${randomUUID().slice(0, 8)}abc`,
  );
  const sent = await fetch(`${server.url}/v1/subscriptions/${checkout.subscriptionId}/payment/receipt`, {
    method: "POST",
    body: proof,
    headers: { cookie },
  });
  expect(sent.status).toBe(200);
  const approved = await ana.ask<{ status: string }>(`/payments/${checkout._id}/approve`, { method: "POST" });
  expect(approved.body.status).toBe("paid");
  await server.kill("everything");
  await server.start();
  const stories = await fetch(`${server.url}/v1/creators/${ana.username}/stories`, { headers: { cookie } });
  expect(stories.status).toBe(200);
});

test("SIGTERM in the middle of a transcode ends with 0 and PostgreSQL too; the next start goes on", async () => {
  const ana = await registerOverHttp(server.url);
  const scratch = () => readdirSync(join(server.data, "storage/scratch"));
  const left = scratch();
  const { body } = await ana.upload(slowVideo());
  await wait(400);
  expect(scratch().length).toBeGreaterThan(left.length);
  expect(await server.stop()).toBe(0);
  expect(isStopped(server)).toBe(true);
  expect(scratch()).toEqual(left);
  await server.start();
  expect((await ana.whenProcessed(body._id)).videoUrl).not.toBeNull();
});

/** One that has to be encoded again, and so takes a few seconds. */
function slowVideo(): string {
  return makeVideo({ seconds: 8, codec: ["libx264", "-profile:v", "high422"], pixels: "yuv422p" });
}

/** Sends a body whose end never comes; resolves when the connection is lost. */
function uploadSlowly(token: string, video: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=cut" };
    const upload = request(`${server.url}/v1/stories/files/closed`, { method: "POST", headers });
    upload.on("error", () => resolve());
    upload.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    upload.write(readFileSync(video).subarray(0, 200_000));
  });
}
