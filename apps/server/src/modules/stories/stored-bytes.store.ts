import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function lockAccount({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** Bytes of the uploaded files of stories, videos and photos that are not deleted; unmeasured files count as 0. */
export async function sumStored({ db }: Ctx, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(file_bytes), 0) from story where account_id = ${accountId} and deleted_at is null)
      + (select coalesce(sum(file_bytes), 0) from media where account_id = ${accountId} and deleted_at is null))::float8 as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

export type Unmeasured = { table: "story" | "media"; id: string; keys: string[] };

export async function selectUnmeasured({ db }: Ctx, limit: number): Promise<Unmeasured[]> {
  const { rows } = await sql<Unmeasured>`
    (select 'story' as "table", id, array_remove(array[source_key, video_key, low_bitrate_key], null) as keys from story
      where file_bytes is null and deleted_at is null order by id limit ${limit})
    union all
    (select 'media', id, array_remove(array[photo_key], null) from media
      where file_bytes is null and deleted_at is null order by id limit ${limit})
    limit ${limit}`.execute(db);
  return rows;
}

export async function updateMeasured({ db }: Ctx, { table, id }: Unmeasured, bytes: number) {
  await sql`update ${sql.table(table)} set file_bytes = ${bytes} where id = ${id} and file_bytes is null`.execute(db);
}
