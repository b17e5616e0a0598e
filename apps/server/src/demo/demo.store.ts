import type { Ctx } from "#core/ctx";

type About = { bio: string; city: string; instagram: string };

export async function updateAbout({ db }: Ctx, accountId: string, { bio, city, instagram }: About) {
  await db.updateTable("profile").set({ bio, city, instagram }).where("accountId", "=", accountId).execute();
}

export async function markEmailVerified({ db, now }: Ctx, accountId: string) {
  await db.updateTable("account").set({ emailVerifiedAt: now() }).where("id", "=", accountId).execute();
}

export async function hasAccounts({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}
