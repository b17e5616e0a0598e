import type { Ctx } from "./ctx.ts";

/** Whether a creator or a fan with this address has verified it. */
export async function isVerified({ db }: Pick<Ctx, "db">, who: "creator" | "fan", email: string): Promise<boolean> {
  const query =
    who === "creator"
      ? db.selectFrom("account").select("id").where("email", "=", email).where("email_verified_at", "is not", null)
      : db.selectFrom("fan").select("id").where("email", "=", email).where("email_verified_at", "is not", null);
  return (await query.executeTakeFirst()) !== undefined;
}
