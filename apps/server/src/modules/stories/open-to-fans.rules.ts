import { type RawBuilder, sql } from "kysely";

/** The alias of the story's row in the query. */
type Alias = "story" | "cover" | "video";

/** When the story was published, or will be: what stories are ordered by, before their ids. A story that was rescheduled keeps its id. */
export function publishedAtSql(alias: Alias): RawBuilder<Date> {
  return sql<Date>`coalesce(${sql.ref(`${alias}.publish_at`)}, ${sql.ref(`${alias}.created_at`)})`;
}

/** The video is ready, published, and neither deleted nor taken down. */
export function isPublishedSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${ref("state")} = 'ready' and ${ref("deleted_at")} is null and ${ref("taken_down_at")} is null
    and (${ref("publish_at")} is null or ${ref("publish_at")} <= ${now}))`;
}

/** The story is one that fans see in the ring. */
export function isInRingSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${isPublishedSql(alias, now)} and ${ref("audience")} = 'closed' and ${ref("archived_at")} is null
    and (${ref("expires_at")} is null or ${ref("expires_at")} > ${now}))`;
}

/** The SQL form of `isOpenToFans` for a ready video. Only such videos show their pictures to anyone but the creator. */
export function isOpenToFansSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${isPublishedSql(alias, now)} and (${ref("audience")} = 'media' or ${isInRingSql(alias, now)}
    or exists (select from highlight_story link where link.story_id = ${ref("id")})))`;
}
