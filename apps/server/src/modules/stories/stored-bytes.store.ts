import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function lockAccount({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** Bytes of the uploaded files of stories, videos and photos that are not deleted. */
export async function sumStored({ db }: Ctx, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(file_bytes), 0) from story where account_id = ${accountId} and deleted_at is null)
      + (select coalesce(sum(file_bytes), 0) from media where account_id = ${accountId} and deleted_at is null))::float8 as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
