import { type RawBuilder, sql } from "kysely";

/** The alias of the story's row in the query. */
type Alias = "story" | "cover" | "video";

/** When the story was published, or will be: what stories are ordered by, before their ids. A story that was rescheduled keeps its id. */
export function publishedAtSql(alias: Alias): RawBuilder<Date> {
  return sql<Date>`coalesce(${sql.ref(`${alias}.publishAt`)}, ${sql.ref(`${alias}.createdAt`)})`;
}

/** The video is ready, published, and neither deleted nor taken down. */
export function isPublishedSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${ref("state")} = 'ready' and ${ref("deletedAt")} is null and ${ref("takenDownAt")} is null
    and (${ref("publishAt")} is null or ${ref("publishAt")} <= ${now}))`;
}

/** The story is one that fans see in the ring. */
export function isInRingSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${isPublishedSql(alias, now)} and ${ref("audience")} = 'closed' and ${ref("archivedAt")} is null
    and (${ref("expiresAt")} is null or ${ref("expiresAt")} > ${now}))`;
}

/** A gallery video that subscribers do not see. */
export function isOnlyInItemsSql(alias: Alias): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${ref("audience")} = 'media'
    and exists (select from media only_sold where only_sold.id = ${ref("id")} and only_sold.only_in_items))`;
}

/** The SQL form of `isOpenToFans` for a ready video. Only such videos show their pictures to anyone but the creator. */
export function isOpenToFansSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${isPublishedSql(alias, now)} and not ${isOnlyInItemsSql(alias)} and (${ref("audience")} = 'media' or ${isInRingSql(alias, now)}
    or (coalesce(${ref("archivedAt")} >= ${ref("publishAt")}, true)
      and exists (select from highlight_story link where link.story_id = ${ref("id")}))))`;
}
