import { expect, test } from "vitest";
import { startProduct } from "#test/product";
import { addPhoto, addStory, openWorld } from "#test/world";
import { measureFiles } from "./measure-files.ts";
import { sumStored } from "./stored-bytes.store.ts";

const product = startProduct();

/** The row after the migration: its file was stored before sizes were. */
async function forgetSizes() {
  await product.ctx.db.updateTable("story").set({ file_bytes: null }).execute();
  await product.ctx.db.updateTable("media").set({ file_bytes: null }).where("kind", "=", "photo").execute();
}

test("files from before sizes were stored are measured, also after an interrupted run", async () => {
  const { owner, other } = await openWorld(product);
  for (let i = 0; i < 3; i++) await addStory(product, owner);
  const [lost, deleted] = [await addStory(product, owner), await addStory(product, owner)];
  await addPhoto(product, owner);
  await addStory(product, other);
  const keys = await product.ctx.db.selectFrom("story").select("video_key").where("id", "=", lost).executeTakeFirst();
  await product.ctx.storage.remove(keys?.video_key ?? "");
  await product.ctx.db.updateTable("story").set({ deleted_at: new Date() }).where("id", "=", deleted).execute();
  await forgetSizes();
  expect(await sumStored(product.ctx, owner.accountId)).toBe(0);

  const abort = new AbortController();
  const { getSize: sizeOf } = product.ctx.storage;
  try {
    // The worker is stopped after its second file.
    let read = 0;
    product.ctx.storage.getSize = async (key) => {
      read += 1;
      if (read === 2) abort.abort(new Error("stopped"));
      return sizeOf(key);
    };
    await expect(measureFiles(product.ctx, abort.signal)).rejects.toThrow("stopped");
  } finally {
    product.ctx.storage.getSize = sizeOf;
  }
  const unmeasured = () =>
    product.ctx.db.selectFrom("story").select("id").where("file_bytes", "is", null).where("deleted_at", "is", null);
  expect((await unmeasured().execute()).length).toBeLessThan(5);

  await measureFiles(product.ctx, new AbortController().signal);
  expect(await unmeasured().execute()).toEqual([]);
  // Three videos of 1,000 bytes, a lost one, and a photo of 100.
  expect(await sumStored(product.ctx, owner.accountId)).toBe(3_100);
  expect(await sumStored(product.ctx, other.accountId)).toBe(1_000);
});
