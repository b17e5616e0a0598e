import type { Ctx } from "#core/ctx";

// What the schema knows and no verb writes yet: each update here gives way to its verb once that exists.

type About = { bio: string; city: string; instagram: string };

export async function updateAbout({ db }: Ctx, accountId: string, { bio, city, instagram }: About) {
  await db.updateTable("profile").set({ bio, city, instagram }).where("account_id", "=", accountId).execute();
}

/** As if the link in the mail had been opened. */
export async function updateProved({ db, now }: Ctx, accountId: string) {
  await db.updateTable("account").set({ email_verified_at: now() }).where("id", "=", accountId).execute();
}

/** Whether anybody has registered here. */
export async function hasAccounts({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}
