import type { Ctx } from "./ctx.ts";

/** Whether the account of an address, or the fan of it, has proved that it is theirs. */
export async function isProved({ db }: Pick<Ctx, "db">, who: "creator" | "fan", email: string): Promise<boolean> {
  const found =
    who === "creator"
      ? db.selectFrom("account").select("id").where("email", "=", email).where("email_verified_at", "is not", null)
      : db.selectFrom("fan").select("id").where("email", "=", email).where("email_proved_at", "is not", null);
  return (await found.executeTakeFirst()) !== undefined;
}
