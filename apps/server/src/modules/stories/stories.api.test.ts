import { describe, expect, test } from "vitest";
import { type Creator, creator, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { waitForJobs } from "#test/wait-for-jobs";

const product = startProduct({ work: true });
const video = makeVideo({ args: ["-metadata", "location=-23.5505-046.6333/"] });

async function publish(ana: Creator, file = video, name = "IMG_0001.MOV") {
  return ana.upload("/v1/stories/files/closed", [
    ["caption", "Teste de luz"],
    ["file", file, name],
  ]);
}

async function whenProcessed(ana: Creator, id: string) {
  await waitForJobs(product);
  const { body } = await ana.request(`/v1/stories/${id}`);
  expect(body.processed).toBe(true);
  return body;
}

describe("publication of stories", () => {
  test("an uploaded phone video is processed and can be watched soon", async () => {
    const ana = await creator(product);
    const { status, body } = await publish(ana);
    expect(status).toBe(201);
    // It may have been processed by now.
    expect(body).toMatchObject({ audience: "closed", caption: "Teste de luz", width: 360, height: 640 });
    const ready = await whenProcessed(ana, body._id);
    expect(ready.duration).toBeCloseTo(2, 0);
    const file = await ana.request(ready.videoUrl);
    expect(file).toMatchObject({ status: 200 });
    expect(file.headers.get("content-type")).toBe("video/mp4");
    expect(file.headers.get("cache-control")).toMatch(/^private/);
    expect(file.body.includes("+23.5505") || file.body.includes("-23.5505")).toBe(false);
    expect((await ana.request(ready.posterUrl)).headers.get("content-type")).toBe("image/jpeg");
    const part = await ana.request(ready.videoUrl, { headers: { range: "bytes=0-99" } });
    expect(part.status).toBe(206);
    expect(part.body).toHaveLength(100);
  });

  test("a story is listed, its ETag is stable without changes, and it disappears when it is deleted", async () => {
    const ana = await creator(product);
    const { body: story } = await publish(ana);
    await whenProcessed(ana, story._id);
    // Links change with time.
    product.clock.stoppedAtMs = Date.now();
    const list = await ana.request("/v1/stories/me");
    expect(list.body).toMatchObject({ object: "list", totalCount: 1, hasMore: false, data: [{ _id: story._id }] });
    const again = await ana.request("/v1/stories/me", {
      headers: { "if-none-match": list.headers.get("etag") as string },
    });
    expect(again.status).toBe(304);
    for (let i = 0; i < 2; i++)
      expect((await ana.request(`/v1/stories/${story._id}`, { method: "DELETE" })).status).toBe(204);
    expect((await ana.request("/v1/stories/me")).body.data).toEqual([]);
    expect((await ana.request(list.body.data[0].videoUrl)).status).toBe(404);
  });

  test("a file that is no video, too long or too large creates no story", { tags: "slow" }, async () => {
    const ana = await creator(product);
    const cases: [Blob, number, string][] = [
      [new Blob(["just words"]), 415, "NOT_A_VIDEO"],
      [new Blob([""]), 422, "VIDEO_DAMAGED"],
      [new Blob(["ffconcat version 1.0\nfile /etc/passwd\n"]), 415, "NOT_A_VIDEO"],
      [makeVideo({ seconds: 16, size: "64x64" }), 422, "VIDEO_TOO_LONG"],
      [new Blob([new Uint8Array(50 * 1024 * 1024 + 1)]), 413, "VIDEO_TOO_LARGE"],
    ];
    for (const [file, status, code] of cases) {
      expect(await publish(ana, file)).toMatchObject({ status, body: { code } });
    }
    expect((await publish(ana, makeVideo({ seconds: 15.9, size: "64x64" }))).status).toBe(201);
    expect((await ana.request("/v1/stories/me")).body.totalCount).toBe(1);
  });

  test("broken multipart bodies are refused at once with errors of the catalogue", async () => {
    const ana = await creator(product);
    const send = (type: string, body: string) =>
      ana.request("/v1/stories/files/closed", { method: "POST", body, headers: { "content-type": type } });
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nabc';
    const cases: [string, string, number][] = [
      ["application/json", "{}", 415],
      ["text/plain", "abc", 415],
      ["multipart/form-data", part, 400],
      ["multipart/form-data; boundary=b", "", 400],
      ["multipart/form-data; boundary=b", part, 400],
      ["multipart/form-data; boundary=b", `${part}\r\n--c--\r\n`, 400],
      ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--b--\r\n", 400],
      [
        "multipart/form-data; boundary=b",
        '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nabc\r\n--b--\r\n',
        400,
      ],
      ["multipart/form-data; boundary=b", `${part}\r\n${part}\r\n--b--\r\n`, 400],
      ["multipart/form-data; boundary=b", "--b--\r\n", 400],
    ];
    for (const [type, body, status] of cases) {
      const response = await send(type, body);
      expect([response.status, response.body.code], `${type} ${body}`).toEqual([
        status,
        expect.stringMatching(/^[A-Z_]+$/),
      ]);
    }
    expect((await ana.request("/v1/stories/me")).body.totalCount).toBe(0);
  });
});

describe("closed media", () => {
  test("a media link opens only for the session that it was signed for", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const { body } = await publish(ana);
    const { videoUrl, posterUrl } = await whenProcessed(ana, body._id);
    const link = new URL(videoUrl, product.address);
    const tampered = videoUrl.replace(/s=(.)/, (_: string, first: string) => `s=${first === "A" ? "B" : "A"}`);
    const later = videoUrl.replace(/e=(\d+)/, (_: string, e: string) => `e=${Number(e) + 600_000}`);
    const swapped = posterUrl.replace("/poster?", "/video?");
    for (const url of [
      tampered,
      later,
      swapped,
      link.pathname,
      `${link.pathname}?e=&s=`,
      `${link.pathname}?e=9&e=8&s=`,
    ]) {
      expect((await ana.request(url)).status, url).toBeGreaterThanOrEqual(400);
    }
    for (const stranger of [visitor(product), bia]) expect((await stranger.request(videoUrl)).status).toBe(404);
    const copied = visitor(product);
    copied.token = ana.token;
    expect((await copied.request(videoUrl)).status).toBe(404);
    await ana.request("/v1/auth/logout", { method: "POST" });
    expect((await ana.request(videoUrl)).status).toBe(404);
  });

  test("a signed media URL expires within five minutes", async () => {
    const ana = await creator(product);
    const { body } = await publish(ana);
    const { videoUrl } = await whenProcessed(ana, body._id);
    product.clock.aheadMs += 301_000;
    expect((await ana.request(videoUrl)).status).toBe(404);
  });

  test("another creator's story is a 404", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const { body } = await publish(ana);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/retry"],
    ] as const) {
      expect((await bia.request(`/v1/stories/${body._id}${path}`, { method })).status).toBe(404);
    }
    expect((await whenProcessed(ana, body._id)).failed).toBeUndefined();
  });
});
