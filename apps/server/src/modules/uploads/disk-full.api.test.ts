import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { creator } from "#test/people";
import { startProduct } from "#test/product";
import { createUploadAs } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { waitForJobs } from "#test/wait-for-jobs";

const large = 20 * 1024 * 1024;
const data = mkdtempSync(join(tmpdir(), "camarim-small-disk-"));
/** Only root may. */
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", data]).status === 0;
// Registered before those of the product, which therefore run first.
afterAll(() => {
  if (isMounted) execFileSync("umount", [data]);
  rmSync(data, { recursive: true });
});

describe.skipIf(!isMounted)("a full disk", () => {
  const product = startProduct({ work: true, settings: { CAMARIM_DATA: data } });
  const scratch = () => readdirSync(join(data, "storage", "scratch"));
  const full = { status: 503, body: { code: "STORAGE_FULL", title: "Sem espaço agora" } };

  test("refuses an upload with a message, leaves no file, and accepts one that fits", async () => {
    const ana = await creator(product);
    const publish = (file: Blob) => ana.upload("/v1/stories/files/closed", [["file", file, "video.mp4"]]);
    expect(await publish(new Blob([new Uint8Array(large)]))).toMatchObject(full);
    await expect.poll(scratch).toEqual([]);
    expect((await ana.request("/v1/stories/me")).body.totalCount).toBe(0);
    expect(await createUploadAs(ana, { kind: "closed" }, large)).toMatchObject(full);

    const { body } = await publish(makeVideo());
    await waitForJobs(product);
    expect((await ana.request(`/v1/stories/${body._id}`)).body).toMatchObject({ processed: true });
  });

  test("delays the transcode of a story until there is space", { tags: "slow" }, async () => {
    const ana = await creator(product);
    const ballast = join(data, "ballast");
    // A profile that browsers cannot play, so that it is encoded.
    const video = makeVideo({ seconds: 6, size: "540x960", args: ["-profile:v", "high422", "-pix_fmt", "yuv422p"] });
    const { status, body } = await ana.upload("/v1/stories/files/closed", [["file", video, "video.mp4"]]);
    expect(status).toBe(201);
    expect(() => writeFileSync(ballast, Buffer.alloc(12 * 1024 * 1024))).toThrow("ENOSPC");
    const failed = sql`select from pgboss.job where group_id = 'encode-stories' and (state = 'retry' or retry_count > 0)`;
    await expect.poll(async () => (await failed.execute(product.ctx.db)).rows).not.toEqual([]);
    rmSync(ballast);
    const story = async () => (await ana.request(`/v1/stories/${body._id}`)).body;
    await expect.poll(async () => (await story()).processed, { timeout: 60_000 }).toBe(true);
    expect(await story()).toMatchObject({ videoUrl: expect.any(String) });
    expect((await story()).failed).toBeUndefined();
    await expect.poll(scratch).toEqual([]);
  });
});
