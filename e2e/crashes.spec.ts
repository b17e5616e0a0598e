import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp, type HttpFan } from "./fan-over-http.ts";
import { isStopped, type Running } from "./server.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

const cycles = Number(process.env.CAMARIM_CRASHES ?? 2);

let server: Running;
let ana: HttpCreator;
let planId: string;
test.beforeAll(async () => {
  server = await startOwnProduct();
  ana = await registerOverHttp(server.url);
  const plan = { name: "Mensal", price: 2990, periodMonths: 1 };
  const { body } = await ana.send<{ data: { _id: string }[] }>("/plan/all", { data: [plan] }, "PUT");
  planId = body.data[0]?._id ?? "";
  const key = { type: "cpf", key: "12345678909", document: "12345678909", name: "Ana", city: "Recife" };
  await ana.send("/account/pix", key, "PUT");
});
test.afterAll(() => server.remove());

/** What the server has confirmed with a 2xx response; `confirm` counts these. */
type Acknowledged = {
  stories: string[];
  orders: { fan: HttpFan; id: string; hasReceipt?: boolean; approved?: boolean }[];
  confirm: () => void;
};

/** `reached` resolves with the last of so many responses. */
function acknowledge(responses: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let left = responses;
  const confirm = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  const acknowledged: Acknowledged = { stories: [], orders: [], confirm };
  return { acknowledged, reached };
}

const victims = ["everything", "postgres", "server"] as const;

test(`everything acknowledged survives kill -9 during uploads, orders and approvals, ${cycles} times`, async () => {
  test.setTimeout(cycles * 60_000);
  const bia = await registerOverHttp(server.url);
  for (let cycle = 0; cycle < cycles; cycle++) {
    const victim = victims[cycle % victims.length] ?? "everything";
    // The orders alone have up to 240.
    const responses = 1 + randomInt(60);
    await test.step(`kill -9 of ${victim} after ${responses} responses`, async () => {
      const { acknowledged, reached } = acknowledge(responses);
      const cut = await beginUpload(bia.token());
      const work = Promise.all([publish(acknowledged), sell(acknowledged), sell(acknowledged)]);
      expect(await Promise.race([reached.then(() => "reached"), work])).toBe("reached");
      await server.kill(victim);
      cut.destroy();
      await work;
      if (victim === "postgres") await server.waitUntilReady();
      else await server.start();

      for (const { fan, id, hasReceipt, approved } of acknowledged.orders) {
        const { status, body } = await fan.getOrder(id);
        expect(status).toBe(200);
        if (hasReceipt) expect(body.payment.receiptSentAt).not.toBeNull();
        // An unacknowledged operation may have been committed, but never partly.
        expect(body.status === "active").toBe(body.payment.status === "paid");
        if (approved) expect(body.payment.status).toBe("paid");
        expect((await fan.watch()).status).toBe(body.status === "active" ? 200 : 403);
      }
      for (const id of acknowledged.stories) {
        const story = await ana.whenProcessed(id);
        expect(story.failed).toBeUndefined();
        expect(story.videoUrl).not.toBeNull();
      }
      // Also the stories whose upload was not acknowledged; an interrupted transcode starts again within 15 s.
      const unprocessed = async () => {
        const { body } = await ana.request<{ data: { _id: string; processed: boolean }[] }>("/stories/me?limit=100");
        return body.data.filter(({ processed }) => !processed).map(({ _id }) => _id);
      };
      await expect.poll(unprocessed, { timeout: 60_000 }).toEqual([]);
      expect((await bia.request<{ totalCount: number }>("/stories/me")).body.totalCount).toBe(0);
    });
  }
  const { body } = await bia.upload(makeVideo({ seconds: 3 }));
  expect((await bia.whenProcessed(body._id)).videoUrl).not.toBeNull();
});

test("SIGTERM during a transcode exits with 0 and stops PostgreSQL, and the next start resumes it", async () => {
  const scratch = () => readdirSync(join(server.data, "storage/scratch"));
  const left = scratch();
  const fresh = () => scratch().filter((name) => name.startsWith("transcode") && !left.includes(name));
  const { body } = await ana.upload(slowVideo());
  await expect.poll(fresh, { intervals: [50], timeout: 60_000 }).not.toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(isStopped(server)).toBe(true);
  expect(fresh()).toEqual([]);
  await server.start();
  expect((await ana.whenProcessed(body._id)).videoUrl).not.toBeNull();
});

/** Uploads two videos, one that needs encoding, until the server is killed. */
async function publish(acknowledged: Acknowledged) {
  for (const video of [slowVideo(), makeVideo({ seconds: 3 })]) {
    const { status, body } = await ana.upload(video).catch(() => ({ status: 0, body: undefined }));
    if (status !== 201 || !body) return;
    acknowledged.stories.push(body._id);
    acknowledged.confirm();
  }
}

/** Places orders, each with a receipt and its approval, until the server is killed. */
async function sell(acknowledged: Acknowledged) {
  for (let i = 0; i < 40; i++) {
    const fan = fanOverHttp(server.url, ana);
    try {
      const ordered = await fan.order(planId);
      if (ordered.status !== 201) return;
      const order: Acknowledged["orders"][number] = { fan, id: ordered.body._id };
      acknowledged.orders.push(order);
      acknowledged.confirm();
      order.hasReceipt = (await fan.sendReceipt(ordered.body)).status === 200;
      if (!order.hasReceipt) return;
      acknowledged.confirm();
      order.approved = (await ana.request(`/payments/${order.id}/approve`, { method: "POST" })).status === 200;
      if (!order.approved) return;
      acknowledged.confirm();
    } catch {
      return;
    }
  }
}

/** A profile that browsers cannot play, so that it is encoded, which takes a few seconds. */
function slowVideo(): string {
  return makeVideo({ seconds: 6, size: "1080x1920", codec: ["libx264", "-profile:v", "high422"], pixels: "yuv422p" });
}

/** Sends the beginning of an upload, which goes on until it is destroyed or its server killed. */
async function beginUpload(token: string): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=cut" };
  const upload = request(`${server.url}/v1/stories/files/closed`, { method: "POST", headers });
  upload.on("error", () => {});
  upload.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  const start = readFileSync(makeVideo({ seconds: 3 })).subarray(0, 100_000);
  await new Promise((resolve) => upload.write(start, resolve));
  return upload;
}
