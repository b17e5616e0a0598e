import { beforeAll, describe, expect, test } from "vitest";
import { expectNoSecrets, get, linksOf } from "#test/media";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, type Fan, openWorld, subscribe, type World } from "#test/world";

const product = startProduct();
let world: World;
let storyId: string;

beforeAll(async () => {
  world = await openWorld(product);
  storyId = await addStory(product, world.owner);
});

describe.each(["video", "poster"])("bytes of a story's %s", (rendition) => {
  let fan: Fan;
  let link: string;
  let whole: Awaited<ReturnType<typeof get>>;
  let size: number;
  beforeAll(async () => {
    fan = await subscribe(world, world.owner, "paying");
    link = (await linksOf(world, fan.person))("stories", storyId, rendition);
    whole = await get(world, fan.person, link);
    size = whole.rawPayload.length;
  });

  test("a paying fan gets the whole file with its type and no sign of its storage location", () => {
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      "content-type": rendition === "video" ? "video/mp4" : "image/jpeg",
      "content-length": String(size),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      etag: expect.any(String),
    });
    expect(whole.headers["cache-control"]).toMatch(/^private, /);
    expectNoSecrets(world, whole.headers, fan);
  });

  test.each([
    ["bytes=0-9", 0, 10],
    ["bytes=0-0", 0, 1],
    ["bytes=7-", 7, undefined],
    ["bytes=-5", -5, undefined],
    ["bytes=-99999", 0, undefined],
    ["bytes=3-99999", 3, undefined],
  ])("a paying fan gets the requested byte range: %s", async (range, from, to) => {
    const { statusCode, headers, rawPayload } = await get(world, fan.person, link, { headers: { range } });
    const part = whole.rawPayload.subarray(from, to);
    expect(statusCode).toBe(206);
    expect(rawPayload.equals(part)).toBe(true);
    const start = whole.rawPayload.byteLength + (from < 0 ? from : from - size);
    expect(headers["content-range"]).toBe(`bytes ${start}-${start + part.length - 1}/${size}`);
    expect(headers["content-length"]).toBe(String(part.length));
    expect(headers["cache-control"]).toMatch(/^private, /);
  });

  test.each(["bytes=99999-", "bytes=99999-999999", "bytes=-0"])("a range past the end is a 416: %s", async (range) => {
    const { statusCode, headers, json } = await get(world, fan.person, link, { headers: { range } });
    expect([statusCode, json().code]).toEqual([416, "RANGE_NOT_SATISFIABLE"]);
    expect(headers["content-range"]).toBe(`bytes */${size}`);
  });

  test.each(["bytes=0-1,5-6", "lines=0-1", "bytes", "="])("an unknown range gets the whole file: %s", async (range) => {
    const { statusCode, rawPayload } = await get(world, fan.person, link, { headers: { range } });
    expect([statusCode, rawPayload.length]).toEqual([200, size]);
  });

  test.each(["bytes=5-2", "bytes=x-y", "bytes=--1", "bytes=1-2-3", "bytes=0-1;x", `bytes=${"0-0,".repeat(2_000)}1-1`])(
    "an invalid range gets a valid response: %.20s",
    async (range) => {
      const { statusCode } = await get(world, fan.person, link, { headers: { range } });
      expect([200, 206, 416]).toContain(statusCode);
    },
  );

  test("If-Range and If-Match continue a download only while the file is unchanged", async () => {
    const etag = whole.headers.etag as string;
    expect((await get(world, fan.person, link, { headers: { range: "bytes=0-9", "if-range": etag } })).statusCode).toBe(
      206,
    );
    expect(
      (await get(world, fan.person, link, { headers: { range: "bytes=0-9", "if-range": '"other"' } })).statusCode,
    ).toBe(200);
    const changed = await get(world, fan.person, link, { headers: { "if-match": '"other"' } });
    expect([changed.statusCode, changed.json().code]).toEqual([412, "PRECONDITION_FAILED"]);
  });

  test("a revalidation is a 304 for a fan with access, and a 404 for a visitor without", async () => {
    const { etag, "last-modified": modified } = whole.headers as Record<string, string>;
    const conditions = { "if-none-match": etag, "if-modified-since": modified };
    for (const [name, value] of Object.entries(conditions)) {
      const condition = { headers: { [name]: value ?? "" } };
      const again = await get(world, fan.person, link, condition);
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect(again.headers["cache-control"]).toMatch(/^private, /);
      expect((await get(world, visitor(product), link, condition)).statusCode).toBe(404);
    }
  });

  test("a HEAD request for media has the headers of a GET", async () => {
    const { statusCode, headers, rawPayload } = await get(world, fan.person, link, { method: "HEAD" });
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    for (const name of ["content-length", "content-type", "etag", "cache-control"] as const)
      expect(headers[name]).toBe(whole.headers[name]);
    expect((await get(world, visitor(product), link, { method: "HEAD" })).statusCode).toBe(404);
  });
});
