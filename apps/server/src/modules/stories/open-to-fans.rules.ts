import { type RawBuilder, sql } from "kysely";

/** The name that a query gives the story's row. */
type Alias = "story" | "cover" | "video";

/** SQL of a video that is ready, published, and neither deleted nor taken down, whatever list it stands in. */
export function outSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of("state")} = 'ready' and ${of("deleted_at")} is null and ${of("taken_down_at")} is null
    and (${of("publish_at")} is null or ${of("publish_at")} <= ${now}))`;
}

/** SQL of a story that fans see in the ring. */
export function inRingSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${outSql(alias, now)} and ${of("audience")} = 'closed' and ${of("archived_at")} is null
    and (${of("expires_at")} is null or ${of("expires_at")} > ${now}))`;
}

/** SQL of what `isOpenToFans` answers for a ready video: of nothing else is any picture shown to others than its creator. */
export function openToFansSql(alias: Alias, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${outSql(alias, now)} and (${of("audience")} = 'media' or ${inRingSql(alias, now)}
    or exists (select from highlight_story held where held.story_id = ${of("id")})))`;
}
