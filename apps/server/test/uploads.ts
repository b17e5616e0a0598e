import { randomUUID } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { createUpload } from "#modules/uploads/create-upload";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

type Owner = { accountId: string };

/** The headers that create an upload, as a tus client sends them. */
export function creation(intent: Record<string, string>, bytes: number): Record<string, string> {
  const pairs = Object.entries(intent).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
  return { "tus-resumable": "1.0.0", "upload-length": String(bytes), "upload-metadata": pairs.join(",") };
}

/** An open upload to the gallery, empty, or complete but not yet finished. */
export async function addUpload(product: Product, owner: Owner, file?: Blob): Promise<string> {
  const { ctx } = product;
  await deleteOldUploads(product, owner);
  const { id } = await createUpload(ctx, owner.accountId, { intent: { kind: "media" }, bytes: file?.size ?? 100_000 });
  const bytes = file && Buffer.from(await file.arrayBuffer());
  if (bytes) await storeUploaded(ctx, id, bytes);
  return id;
}

/** All bytes of an upload, as a server leaves them that is killed before the publication. */
export async function storeUploaded({ db, storage }: Ctx, id: string, content: Buffer) {
  const key = `uploads/${id}/0-${randomUUID()}`;
  await storage.write(key, content);
  await db.updateTable("upload").set({ receivedBytes: content.length }).where("id", "=", id).execute();
  await db.insertInto("uploadPart").values({ uploadId: id, startByte: 0, bytes: content.length, key }).execute();
}

/** Deletes uploads that the tests of a whole file have left. */
export async function deleteOldUploads({ ctx }: Product, { accountId }: Owner) {
  const newest = ctx.db.selectFrom("upload").select("id").where("accountId", "=", accountId).orderBy("id", "desc");
  await ctx.db
    .deleteFrom("upload")
    .where("accountId", "=", accountId)
    .where("state", "=", "open")
    .where("id", "not in", newest.limit(10))
    .execute();
}

/** Creates an upload as a tus client does. */
export const createUploadAs = (person: Person, intent: Record<string, string>, bytes: number) =>
  person.request("/v1/uploads", { method: "POST", headers: creation(intent, bytes) });

/** Sends an upload's bytes from `offset` on. */
export const sendChunk = (person: Person, path: string, offset: number, bytes: Buffer) =>
  person.request(path, {
    method: "PATCH",
    body: new Uint8Array(bytes),
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
  });
