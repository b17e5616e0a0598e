import type { Ctx } from "#core/ctx";

type Part = { uploadId: string; start: number; bytes: number; key: string };

/** Moves the offset of an open upload. Undefined if it is not `offset` any more. */
export function addReceived({ db, now }: Ctx, id: string, offset: number, bytes: number) {
  return db
    .updateTable("upload")
    .set({ received_bytes: offset + bytes, last_activity_at: now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("received_bytes", "=", offset)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPart({ db }: Ctx, { uploadId, start, bytes, key }: Part) {
  await db.insertInto("upload_part").values({ upload_id: uploadId, start_byte: start, bytes, key }).execute();
}

/** In the order of their bytes. */
export function selectParts({ db }: Ctx, uploadId: string) {
  return db.selectFrom("upload_part").selectAll().where("upload_id", "=", uploadId).orderBy("start_byte").execute();
}

export async function deleteParts({ db }: Ctx, uploadId: string) {
  await db.deleteFrom("upload_part").where("upload_id", "=", uploadId).execute();
}

/** Published and refused uploads whose parts are still stored. */
export function selectSettledWithParts({ db }: Ctx) {
  return db
    .selectFrom("upload")
    .select("id")
    .where("state", "<>", "open")
    .where("id", "in", db.selectFrom("upload_part").select("upload_id"))
    .limit(5_000)
    .execute();
}
