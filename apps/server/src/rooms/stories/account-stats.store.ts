import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type AccountStats = { activeStories: number; archivedStories: number; views7d: number; viewers7d: number };

const days = 7;

/** How many stories live and lie in the archive, and who watched in the last 7 days. */
export async function selectAccountStats({ db, now }: Ctx, accountId: string): Promise<AccountStats> {
  const since = new Date(now().getTime() - days * 86_400_000);
  const { rows } = await sql<AccountStats>`
    select stories.*, watched.* from (
      select count(*) filter (where expires_at is null or expires_at > ${now()})::int as "activeStories",
        count(*) filter (where expires_at <= ${now()})::int as "archivedStories"
      from story where account_id = ${accountId} and state = 'ready' and audience = 'closed' and deleted_at is null
    ) stories, (
      select count(*)::int as "views7d", count(distinct fan_id)::int as "viewers7d"
      from story join story_view on story_view.story_id = story.id
      where story.account_id = ${accountId} and viewed_at >= ${since}
    ) watched`.execute(db);
  return rows[0] as AccountStats;
}
