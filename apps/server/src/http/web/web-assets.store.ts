import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/**
 * Marks these files as in use, unless they were marked since `before`. Returns those that are not stored, in an order that all share: two
 * that insert the same ones at once would wait for each other.
 */
export async function touchAssets({ db, now }: Ctx, names: readonly string[], before: Date): Promise<string[]> {
  await sql`update web_asset set seen_at = ${now()} where name = any(${names}) and seen_at < ${before}`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name except select name from web_asset order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertAssets({ db, now }: Ctx, files: readonly { name: string; content: Buffer }[]) {
  await db
    .insertInto("webAsset")
    .values(files.map((file) => ({ ...file, seenAt: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectAsset({ db }: Ctx, name: string): Promise<Buffer | undefined> {
  const asset = db.selectFrom("webAsset").select("content").where("name", "=", name);
  return (await asset.executeTakeFirst())?.content;
}

export async function deleteAssetsBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("webAsset").where("seenAt", "<", before).execute();
}
