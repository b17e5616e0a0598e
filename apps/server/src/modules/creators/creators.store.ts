import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Published pages of creators who opted in. */
function selectDiscoverable({ db }: Ctx) {
  return db
    .selectFrom("accountSetting as setting")
    .innerJoin("profile", "profile.accountId", "setting.accountId")
    .select("profile.username")
    .where("setting.discoverable", "=", true)
    .where("profile.publishedAt", "is not", null);
}

export async function selectDiscoverableUsernames(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await selectDiscoverable(ctx).orderBy("profile.username").limit(limit).execute();
  return rows.map(({ username }) => username);
}

/** In an order that depends on `day`, so that each page comes first at times. */
export async function selectExampleUsernames(ctx: Ctx, day: number, limit: number): Promise<string[]> {
  const rows = await selectDiscoverable(ctx)
    .where("profile.adult", "=", false)
    .orderBy(sql`hashtextextended(profile.account_id::text, ${day})`)
    .limit(limit)
    .execute();
  return rows.map(({ username }) => username);
}
