import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { linksOf } from "#test/media";
import { newRegistration, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { type FrontProxy, startCaddy, startHaproxy, startNginxSite } from "#test/proxies";
import { openStream } from "#test/streams";
import { createUploadAs } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { addStory, openWorld, signIn, subscribe, type World } from "#test/world";

const mib = 1024 * 1024;
const chunkBytes = 50_000_000;

const product = startProduct();
let world: World;
let video: Buffer;
beforeAll(async () => {
  world = await openWorld(product);
  const picture = Buffer.from(await makeVideo({ size: "90x160" }).arrayBuffer());
  // A box of type `free` has content that players skip.
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from("free"), randomBytes(chunkBytes - picture.length - 8)]);
  box.writeUInt32BE(box.length);
  video = Buffer.concat([picture, box]);
});

type Sent = { method?: string; headers?: Record<string, string>; body?: AsyncIterable<Buffer> };

/** One request over HTTP/2. */
async function request(
  proxy: FrontProxy,
  person: Person,
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
) {
  const session = connect(proxy.url);
  try {
    const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = session.request({
      ...{ ":path": path, ":method": method },
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...(cookie && { cookie }),
      ...headers,
    });
    const response = new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.on("response", resolve).on("error", reject);
      session.on("error", reject);
      Readable.from(body ?? [])
        .on("error", reject)
        .pipe(stream);
    });
    const received = await response;
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part);
    return { status: received[":status"], headers: received, body: Buffer.concat(parts) };
  } finally {
    session.close();
  }
}

describe.each([
  ["Caddy", "stream", startCaddy],
  ["nginx", "accel", startNginxSite],
  ["haproxy", "stream", startHaproxy],
] as const)("behind %s, with the delivery by %s", (_name, delivery, start) => {
  let proxy: FrontProxy;
  let ana: Person;
  beforeAll(async () => {
    const objects = join(product.ctx.config.storage.folder, "objects");
    proxy = await start({ address: product.address, objects });
    Object.assign(product.ctx.config, { publicUrl: proxy.url, mediaDelivery: delivery });
    ana = await signIn(world, world.owner);
  });
  afterAll(() => proxy?.stop());

  test("a chunk of 50 MB over HTTP/2 reaches the product as it is sent, becomes a story, and a fan watches a part", async () => {
    const created = await createUploadAs(ana, { kind: "closed", key: randomUUID() }, video.length);
    const path = created.headers.get("location") ?? "";
    // HEAD would end the running request, since a client sends it to resume.
    const offset = async () => Number((await ana.request(path)).headers.get("upload-offset"));
    async function* slowly() {
      for (let at = 0; at < video.length; at += mib) {
        yield video.subarray(at, at + mib);
        if (at === 20 * mib) await expect.poll(offset, { timeout: 30_000 }).toBeGreaterThanOrEqual(8 * mib);
      }
    }
    const headers = {
      ...{ "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      "content-length": String(video.length),
    };
    const sent = await request(proxy, ana, path, { method: "PATCH", headers, body: slowly() });
    expect([sent.status, sent.body.toString()]).toEqual([204, ""]);
    const id = (await ana.request(path)).body.becameId as string;
    await claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: false }, new AbortController().signal);

    const fan = await subscribe(world, world.owner, "paying");
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    const part = await request(proxy, fan.person, link, { headers: { range: "bytes=100-299" } });
    expect([part.status, part.headers["content-type"], part.body.length]).toEqual([206, "video/mp4", 200]);
    expect(part.headers["content-range"]).toMatch(/^bytes 100-299\/\d+$/);
    const stranger = await request(proxy, visitor({ address: proxy.url }), link);
    expect(stranger.status).toBe(404);
  });

  test("a gallery file above the size of a story passes in one request, as the web app sends it", async () => {
    const bytes = 80 * mib;
    const created = await createUploadAs(ana, { kind: "media", key: randomUUID() }, bytes);
    const headers = {
      ...{ "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      "content-length": String(bytes),
    };
    const body = Readable.from(Array(80).fill(Buffer.alloc(mib)));
    const sent = await request(proxy, ana, created.headers.get("location") ?? "", { method: "PATCH", headers, body });
    expect(JSON.parse(sent.body.toString())).toMatchObject({ code: "NOT_A_MEDIA" });
  });

  test("the product sees the client's address, whatever the client claims", async () => {
    const person = visitor({ address: proxy.url });
    const form = newRegistration();
    expect((await person.request("/v1/auth/register", { body: form })).status).toBe(201);
    const sessions = product.ctx.db
      .selectFrom("creatorSession")
      .innerJoin("account", "account.id", "creatorSession.accountId");
    const rows = await sessions.select("network").where("email", "=", form.email).execute();
    expect(rows.map(({ network }) => network)).toEqual(["127.0.0.1"]);
  });

  test("the product has the proxy's id of a request, whatever the client claims", async () => {
    const claimed = randomUUID();
    const { headers } = await request(proxy, ana, "/v1/auth/me", { headers: { "x-request-id": claimed } });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(headers["x-request-id"]).not.toBe(claimed);
  });

  test("pages are compressed and have their headers, and events arrive as they happen", async () => {
    const page = await request(proxy, visitor({ address: proxy.url }), `/@${world.owner.username}`, {
      headers: { "accept-encoding": "gzip", accept: "text/html" },
    });
    expect([page.status, page.headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(page.headers["content-security-policy"]).toBeDefined();
    const stream = await openStream({ address: proxy.url }, ana);
    const id = await addStory(product, world.owner);
    await product.ctx.db.updateTable("story").set({ progress: 50 }).where("id", "=", id).execute();
    await stream.next("stories").finally(stream.leave);
  });

  test.each(["/metrics", "/status", "/status/", "/metrics?a=1"])("%s is not public", async (path) => {
    const response = await request(proxy, visitor({ address: proxy.url }), path);
    expect([response.status, response.body.toString()]).toEqual([404, expect.not.stringContaining("database")]);
  });
});

test("Caddy's lines about a product that does not answer have no paths, queries and headers", async () => {
  const upstream = createServer(({ url, socket }, response) => {
    if (url === "/health") response.end();
    else socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void upstream.close());
  await once(upstream, "listening");
  const { port } = upstream.address() as AddressInfo;
  const proxy = await startCaddy({ address: `http://127.0.0.1:${port}`, objects: "" });
  onTestFinished(proxy.stop);
  const headers = { referer: `${proxy.url}/senha/secret`, "x-secret": "secret" };
  expect((await fetch(`${proxy.url}/senha/secret?key=secret`, { headers })).status).toBe(502);
  await expect.poll(proxy.log).toContain('"status":502');
  expect(proxy.log()).toContain("127.0.0.1");
  expect(proxy.log()).not.toContain("secret");
});
