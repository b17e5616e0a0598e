import type { Ctx } from "#core/ctx";

type Part = { uploadId: string; start: number; bytes: number; key: string };

/** Moves the offset of an open upload. Undefined if it is not `offset` any more. */
export function addReceived({ db, now }: Ctx, id: string, offset: number, bytes: number) {
  return db
    .updateTable("upload")
    .set({ receivedBytes: offset + bytes, lastActivityAt: now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("receivedBytes", "=", offset)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPart({ db }: Ctx, { uploadId, start, bytes, key }: Part) {
  await db.insertInto("uploadPart").values({ uploadId, startByte: start, bytes, key }).execute();
}

/** In the order of their bytes. */
export function selectParts({ db }: Ctx, uploadId: string) {
  return db.selectFrom("uploadPart").selectAll().where("uploadId", "=", uploadId).orderBy("startByte").execute();
}

export async function deleteParts({ db }: Ctx, uploadId: string) {
  await db.deleteFrom("uploadPart").where("uploadId", "=", uploadId).execute();
}

/** Published and refused uploads whose parts are still stored. */
export function selectSettledWithParts({ db }: Ctx) {
  return db
    .selectFrom("upload")
    .select("id")
    .where("state", "<>", "open")
    .where("id", "in", db.selectFrom("uploadPart").select("uploadId"))
    .limit(5_000)
    .execute();
}
