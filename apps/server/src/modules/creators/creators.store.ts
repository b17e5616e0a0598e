import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Published pages of creators who opted in. */
function selectDiscoverable({ db }: Ctx) {
  return db
    .selectFrom("account_setting as setting")
    .innerJoin("profile", "profile.account_id", "setting.account_id")
    .select("profile.username")
    .where("setting.discoverable", "=", true)
    .where("profile.published_at", "is not", null);
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
