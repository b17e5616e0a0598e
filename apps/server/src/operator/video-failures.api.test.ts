import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { creator, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { createUploadAs, sendChunk } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { checkVideo } from "./doctor.ts";

const metricsToken = "a token for the monitor";
const product = startProduct({ settings: { METRICS_TOKEN: metricsToken } });
const video = Buffer.from(await makeVideo({ seconds: 2, size: "90x160" }).arrayBuffer());
const path = process.env.PATH ?? "";
afterEach(async () => {
  process.env.PATH = path;
  // Otherwise its failure is believed for a minute.
  await product.ctx.video.selfTest(0);
});

/** Tools that start, also in the sandbox, and then fail for every file. */
function breakFfmpeg() {
  const folder = mkdtempSync(join(tmpdir(), "camarim-broken-"));
  for (const tool of ["ffmpeg", "ffprobe"]) {
    copyFileSync("/bin/false", join(folder, tool));
    chmodSync(join(folder, tool), 0o755);
  }
  process.env.PATH = `${folder}:${path}`;
}

/** Tools that the sandbox cannot start. */
function loseFfmpeg() {
  const folder = mkdtempSync(join(tmpdir(), "camarim-lost-"));
  for (const tool of ["ffmpeg", "ffprobe"]) writeFileSync(join(folder, tool), "#!/nowhere\n", { mode: 0o755 });
  process.env.PATH = `${folder}:${path}`;
}

test.each([
  ["fails for every file", breakFfmpeg],
  ["does not start", loseFfmpeg],
])("an ffmpeg that %s is our failure, is logged, and the upload is published once it works", async (_, spoil) => {
  const ana = await creator(product);
  const errors = vi.spyOn(product.ctx.log, "error");
  onTestFinished(() => errors.mockRestore());
  const upload = (await createUploadAs(ana, { kind: "closed" }, video.length)).headers.get("location") ?? "";
  spoil();
  // As a minute later: its last success is not believed any more.
  await product.ctx.video.selfTest(0).catch(() => undefined);
  const refused = await sendChunk(ana, upload, 0, video);
  expect([refused.status, refused.body.code]).toEqual([503, "VIDEO_CHECK_UNAVAILABLE"]);
  expect(refused.body.message).toContain("não do seu arquivo");
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.anything() }),
    "videos cannot be inspected",
  );
  const multipart = await ana.upload("/v1/stories/files/closed", [["file", new Blob([video]), "a.mp4"]]);
  expect([multipart.status, multipart.body.code]).toEqual([503, "VIDEO_CHECK_UNAVAILABLE"]);
  const gallery = await ana.upload("/v1/medias", [["file", new Blob([video]), "a.mp4"]]);
  expect([gallery.status, gallery.body.code]).toEqual([503, "VIDEO_CHECK_UNAVAILABLE"]);
  process.env.PATH = path;
  const finished = await ana.request(`${upload}/finish`, { method: "POST" });
  expect(finished).toMatchObject({ status: 200, body: { state: "published" } });
});

test("a self-test that fails is shown by /status, /metrics and doctor, with what to do", { tags: "slow" }, async () => {
  const monitor = visitor(product, metricsToken);
  breakFfmpeg();
  await expect(product.ctx.video.selfTest(0)).rejects.toThrow("a video that must work was not processed");
  expect(await monitor.request("/status")).toMatchObject({ status: 503, body: { status: "failed", video: "failed" } });
  expect(String((await monitor.request("/metrics")).body)).toContain("video_self_test_failed 1");
  expect(await checkVideo()).toContainEqual({
    ...{ what: "videos", state: "failed" },
    why: expect.stringContaining("Every video is answered with 503 until this works"),
  });
  process.env.PATH = path;
  await product.ctx.video.selfTest(0);
  expect((await monitor.request("/status")).body.video).toBe("ok");
  expect(String((await monitor.request("/metrics")).body)).toContain("video_self_test_failed 0");
  expect(await checkVideo()).toContainEqual(expect.objectContaining({ what: "videos", state: "ok" }));
});

/** ffmpeg writes them at the end. */
const withoutHeaders = (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf("moov") - 4);

test.each<[string, Blob | Buffer | string, number, string]>([
  ["no file at all", "", 422, "VIDEO_DAMAGED"],
  ["no headers", withoutHeaders(video), 422, "VIDEO_DAMAGED"],
  ["half of a file", video.subarray(0, video.length / 2), 422, "VIDEO_DAMAGED"],
  ["a text", "just words", 415, "NOT_A_VIDEO"],
  ["an AVI", makeVideo({ args: ["-c:v", "mpeg4", "-f", "avi"] }), 422, "VIDEO_UNSUPPORTED"],
  ["ProRes", makeVideo({ args: ["-c:v", "prores", "-f", "mov"] }), 422, "VIDEO_PICTURE_UNSUPPORTED"],
  ["WMA", makeVideo({ args: ["-c:a", "wmav2", "-f", "matroska"] }), 422, "VIDEO_SOUND_UNSUPPORTED"],
])("a refusal names the part that is wrong: %s", async (_, content, status, code) => {
  const ana = await creator(product);
  const { status: refused, body } = await ana.upload("/v1/stories/files/closed", [
    ["file", new Blob([content]), "a.mp4"],
  ]);
  expect([refused, body.code]).toEqual([status, code]);
});
