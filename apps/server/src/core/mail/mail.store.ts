import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

/** Whether a creator or a fan with this address has verified it. */
export async function isVerified({ db }: Pick<Ctx, "db">, who: "creator" | "fan", email: string): Promise<boolean> {
  const query =
    who === "creator"
      ? db.selectFrom("account").select("id").where("email", "=", email).where("emailVerifiedAt", "is not", null)
      : db.selectFrom("fan").select("id").where("email", "=", email).where("emailVerifiedAt", "is not", null);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertBounce({ db, now }: Pick<Ctx, "db" | "now">, hash: string, status: string) {
  await db
    .insertInto("mailBounce")
    .values({ addressHash: hash, status, at: now() })
    .onConflict((conflict) => conflict.column("addressHash").doUpdateSet({ status, at: now() }))
    .execute();
}

export async function selectBounce({ db }: Pick<Ctx, "db">, hash: string, after: Date): Promise<boolean> {
  const bounce = db.selectFrom("mailBounce").select("at").where("addressHash", "=", hash).where("at", ">", after);
  return (await bounce.executeTakeFirst()) !== undefined;
}

/** Of these hashes, those with a bounce. */
export async function selectBounces(
  { db }: Pick<Ctx, "db">,
  hashes: readonly string[],
  after: Date,
): Promise<string[]> {
  const bounces = db.selectFrom("mailBounce").select("addressHash").where("at", ">", after);
  const rows = await bounces.where("addressHash", "=", sql<string>`any (${hashes}::text[])`).execute();
  return rows.map(({ addressHash }) => addressHash);
}

export async function deleteBounce({ db }: Pick<Ctx, "db">, hash: string) {
  await db.deleteFrom("mailBounce").where("addressHash", "=", hash).execute();
}

export async function deleteBouncesBefore({ db }: Pick<Ctx, "db">, before: Date) {
  await db.deleteFrom("mailBounce").where("at", "<", before).execute();
}
