import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addExport } from "#test/exports";
import { listKeys } from "#test/list-keys";
import { creator, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { createUploadAs, sendChunk } from "#test/uploads";
import { addHighlight, addPhoto, addStory, openWorld, signIn, subscribe, type World } from "#test/world";
import { cleanupObjects } from "./cleanup-objects.ts";
import { sliceCount, sources } from "./objects.store.ts";

const metricsToken = "a token for the scraper";
const product = startProduct({ settings: { METRICS_TOKEN: metricsToken } });
const dayMs = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const run = (mostDeleted?: number) => cleanupObjects(product.ctx, new AbortController().signal, mostDeleted);
async function readOrphans() {
  const { body } = await visitor(product, metricsToken).request("/metrics");
  return /^storage_orphans (\d+)$/m.exec(String(body))?.[1];
}
async function writeOld(key: string, ageDays: number) {
  await product.ctx.storage.write(key, Buffer.from("left behind"));
  const time = new Date(Date.now() - ageDays * dayMs);
  await utimes(join(product.ctx.config.storage.folder, "objects", key), time, time);
}

test("objects without a row are deleted after a week, and every object with a row is kept", async () => {
  const ana = await signIn(world, world.owner);
  const storyId = await addStory(product, world.owner);
  await addHighlight(product, world.owner, [storyId]);
  await product.app.inject(`/media/highlights/${(await ana.request("/v1/highlights")).body.data[0]._id}`);
  await addPhoto(product, world.owner);
  await addExport(product, world.owner.accountId);
  const { person, subscriptionId } = await subscribe(world, world.owner, "unpaid");
  const receipt = [["file", await makePicture(), "comprovante.jpg"]] as [string, Blob, string][];
  expect((await person.upload(`/v1/subscriptions/${subscriptionId}/payment/receipt`, receipt)).status).toBe(200);
  const bia = await creator(product);
  await bia.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  const path = (await createUploadAs(ana, { kind: "media" }, 100)).headers.get("location") ?? "";
  await sendChunk(ana, path, 0, Buffer.alloc(50));
  const uploadedBefore = `uploads/${randomUUID()}`;
  await product.ctx.storage.write(uploadedBefore, Buffer.from("source"));
  const old = await addStory(product, world.owner);
  await product.ctx.db.updateTable("story").set({ sourceKey: uploadedBefore }).where("id", "=", old).execute();
  const named = await listKeys(product.ctx.storage);
  expect(new Set(named.map((key) => key.split("/")[0]))).toEqual(
    new Set(["exports", "medias", "pictures", "receipts", "stories", "uploads"]),
  );

  const orphans = [
    "stories",
    "medias",
    "pictures",
    "receipts",
    "documents",
    "billings",
    "disputes",
    "exports",
    "uploads",
  ];
  for (const prefix of orphans) await writeOld(`${prefix}/${randomUUID()}/left`, 8);
  await writeOld("stories/no-id", 8);
  await writeOld(`stories/${storyId}/${randomUUID()}.mp4`, 8);
  const young = `stories/${randomUUID()}/young`;
  await writeOld(young, 6);
  const foreign = "another-program/file";
  await writeOld(foreign, 100);

  expect(await run()).toMatchObject({ orphans: orphans.length + 2, deleted: orphans.length + 2 });
  expect(await listKeys(product.ctx.storage)).toEqual([...named, young, foreign].sort());
  // Also when everything is old.
  product.clock.aheadMs = 60 * dayMs;
  expect(await run()).toMatchObject({ orphans: 1, deleted: 1 });
  expect(await listKeys(product.ctx.storage)).toEqual([...named, foreign].sort());
});

test("a row without its object is counted once in 30 days, on whichever day it is checked", async () => {
  const storyId = await addStory(product, world.other);
  const row = product.ctx.db.selectFrom("story").select("videoKey").where("id", "=", storyId);
  await product.ctx.storage.remove((await row.executeTakeFirst())?.videoKey ?? "");
  let missing = 0;
  for (let day = 0; day < sliceCount; day++) {
    product.clock.aheadMs = day * dayMs;
    missing += (await run()).missing;
  }
  expect(missing).toBe(1);
});

test("nothing is deleted if a large part of the storage has no row", async () => {
  // After the runs of the other tests.
  product.clock.aheadMs = 61 * dayMs;
  const left = Array.from({ length: 101 }, () => `stories/${randomUUID()}/left`);
  for (const key of left) await writeOld(key, 8);
  expect(await run()).toMatchObject({ orphans: 101, deleted: 0 });
  expect(await listKeys(product.ctx.storage)).toEqual(expect.arrayContaining(left));
  // Also if a run deletes fewer than that.
  expect(await run(50)).toMatchObject({ orphans: 101, deleted: 0 });
  expect(await listKeys(product.ctx.storage)).toEqual(expect.arrayContaining(left));
  expect(await readOrphans()).toBe("101");

  await product.ctx.storage.remove(left[0] ?? "");
  expect(await run(60)).toMatchObject({ orphans: 100, deleted: 60 });
  expect(await readOrphans()).toBe("0");
  expect(await run(60)).toMatchObject({ orphans: 40, deleted: 40 });
});

test("each column that may have keys of objects is compared", async () => {
  const others = [
    "client_key",
    "pix_key",
    "next_pix_key",
    "public_key",
    "event_key",
    "network_key",
    "reporter_key",
    "request_key",
  ];
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_key' and column_name <> all(${others})`.execute(
    product.ctx.db,
  );
  const compared = Object.values(sources).map(({ table, keys }) => [table, keys.compile(product.ctx.db).sql] as const);
  const isCompared = (row: (typeof rows)[number]) =>
    compared.some(([table, keys]) => table === row.table && keys.includes(row.column));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !isCompared(row))).toEqual([]);
});
