import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function lockAccount({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether the account is suspended, or its erasure has started. In a statement after the lock, which both changes hold. */
export async function isClosed({ db }: Ctx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${accountId} and (suspended_at is not null
    or exists (select from account_deletion where account_id = account.id and started_at is not null))`.execute(db);
  return rows.length > 0;
}

/** Bytes of the uploaded files of stories, videos and photos that are not deleted. */
export async function sumStored({ db }: Ctx, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(file_bytes), 0) from story where account_id = ${accountId} and deleted_at is null)
      + (select coalesce(sum(file_bytes), 0) from media where account_id = ${accountId} and deleted_at is null))::float8 as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
