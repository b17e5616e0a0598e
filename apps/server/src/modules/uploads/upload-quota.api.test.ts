import { uploadLimits } from "@camarim/contract/uploads";
import { expect, test } from "vitest";
import { type Creator, creator } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { createUploadAs, sendChunk } from "#test/uploads";
import { addStory } from "#test/world";
import { cleanupUploads } from "./cleanup-uploads.ts";

const product = startProduct({ settings: { ACCOUNT_STORAGE_GB: "1" } });
const large = uploadLimits.unprovedBytes / 2;
const media = { kind: "media" };
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status === 201 ? "open" : body.code);

test("an account without a verified e-mail opens fewer bytes, also concurrently, and more once it is verified", async () => {
  const ana = await creator(product, { isVerified: false });
  const opened = await Promise.all(Array.from({ length: 6 }, () => createUploadAs(ana, media, large)));
  expect(opened.map(codeOf).sort()).toEqual([...Array(4).fill("UPLOADS_TOO_LARGE"), "open", "open"]);
  expect(codeOf(await createUploadAs(ana, media, 1_000))).toBe("UPLOADS_TOO_LARGE");
  const account = product.ctx.db.updateTable("account").set({ emailVerifiedAt: new Date() });
  await account.where("email", "=", ana.email).execute();
  expect(codeOf(await createUploadAs(ana, media, large))).toBe("open");
  const first = opened.find(({ status }) => status === 201);
  expect((await ana.request(first?.headers.get("location") ?? "", { method: "DELETE" })).status).toBe(204);
});

test("the disk space of other creators' open uploads is reserved while they send", async () => {
  const [ana, bia] = [await creator(product), await creator(product)];
  const { storage } = product.ctx;
  const hasRoom = storage.hasSpace;
  const reserved: number[] = [];
  storage.hasSpace = async (bytes) => {
    reserved.push(bytes);
    return hasRoom(bytes);
  };
  try {
    await product.ctx.db.deleteFrom("upload").execute();
    await createUploadAs(ana, media, large);
    await createUploadAs(bia, media, 1_000);
    product.clock.aheadMs += 3_700_000;
    await createUploadAs(bia, media, 2_000);
  } finally {
    storage.hasSpace = hasRoom;
  }
  expect(reserved).toEqual([large, large + 1_000, 2_000]);
});

async function store(owner: Creator, bytes: number): Promise<string> {
  const { _id: accountId } = (await owner.request("/v1/me")).body;
  const id = await addStory(product, { ...owner, planId: "", accountId });
  await product.ctx.db.updateTable("story").set({ fileBytes: bytes }).where("id", "=", id).execute();
  return id;
}

test("an account stores no more than its quota, and has space again after a deletion", async () => {
  const ana = await creator(product);
  const storyId = await store(ana, 999_900_000);
  expect(codeOf(await createUploadAs(ana, media, 200_000))).toBe("ACCOUNT_FULL");
  await store(ana, 100_000);
  const send = async () => ana.upload("/v1/medias", [["file", await makePicture(), "foto.jpg"]]);
  const sent = await send();
  expect([sent.status, sent.body.code]).toEqual([409, "ACCOUNT_FULL"]);
  expect((await ana.request(`/v1/stories/${storyId}`, { method: "DELETE" })).status).toBe(204);
  expect(codeOf(await createUploadAs(ana, media, 200_000))).toBe("open");
  expect((await send()).status).toBe(201);
  const stored = product.ctx.db.selectFrom("media").select("fileBytes").where("kind", "=", "photo");
  expect(Number((await stored.executeTakeFirst())?.fileBytes)).toBeGreaterThan(1_000);
});

test("an upload that finds the account full stays, and is published once there is space, or expires", async () => {
  const ana = await creator(product);
  const photo = Buffer.from(await (await makePicture()).arrayBuffer());
  const [late, never] = await Promise.all(Array.from({ length: 2 }, () => createUploadAs(ana, media, photo.length)));
  const storyId = await store(ana, 1e9);
  const paths = [late, never].map((opened) => opened?.headers.get("location") ?? "");
  for (const path of paths) expect((await sendChunk(ana, path, 0, photo)).body.code).toBe("ACCOUNT_FULL");
  product.clock.aheadMs += 120_000;
  await cleanupUploads(product.ctx);
  for (const path of paths) expect((await ana.request(path)).body).toMatchObject({ state: "open" });
  await ana.request(`/v1/stories/${storyId}`, { method: "DELETE" });
  const [first = "", second = ""] = paths;
  expect((await ana.request(`${first}/finish`, { method: "POST" })).body).toMatchObject({ state: "published" });
  await store(ana, 1e9);
  product.clock.aheadMs += 8 * 86_400_000;
  await cleanupUploads(product.ctx);
  expect((await ana.request(second)).status).toBe(404);
});

test("an upload whose creator was told that the account is full is published when they try again, by no job", async () => {
  const ana = await creator(product);
  const photo = Buffer.from(await (await makePicture()).arrayBuffer());
  const path = (await createUploadAs(ana, media, photo.length)).headers.get("location") ?? "";
  const storyId = await store(ana, 1e9);
  expect((await sendChunk(ana, path, 0, photo)).body.code).toBe("ACCOUNT_FULL");
  await ana.request(`/v1/stories/${storyId}`, { method: "DELETE" });
  product.clock.aheadMs += 120_000;
  await cleanupUploads(product.ctx);
  expect((await ana.request(path)).body).toMatchObject({ state: "open" });
  expect((await ana.request(`${path}/finish`, { method: "POST" })).body).toMatchObject({ state: "published" });
});

test("photos that arrive faster than they are decoded are all published in the end", async () => {
  const ana = await creator(product);
  const photo = Buffer.from(await (await makePicture()).arrayBuffer());
  const paths: string[] = [];
  for (let i = 0; i < uploadLimits.open; i++)
    paths.push((await createUploadAs(ana, media, photo.length)).headers.get("location") ?? "");
  await Promise.all(paths.map((path) => sendChunk(ana, path, 0, photo)));
  for (const path of paths)
    expect((await ana.request(`${path}/finish`, { method: "POST" })).body).toMatchObject({ state: "published" });
});

test("concurrent photos exceed the quota by no more than sequential ones", async () => {
  const ana = await creator(product);
  await store(ana, 0);
  const file = await makePicture();
  await store(ana, 1e9 - 2 * file.size);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => ana.upload("/v1/medias", [["file", file, "foto.jpg"]])),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
});
