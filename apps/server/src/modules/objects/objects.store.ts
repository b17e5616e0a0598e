import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";

type DbCtx = Pick<Ctx, "db">;

type Source = {
  table: string;
  /** The column that the keys of the row contain. */
  id: string;
  /** An array of the keys that must exist. */
  keys: RawBuilder<unknown>;
  /** Objects that are made on demand. */
  optional?: RawBuilder<unknown>;
};

/** Which rows name the objects below each prefix. */
export const sources = {
  stories: {
    table: "story",
    id: "id",
    keys: sql`array[source_key, video_key, low_bitrate_key, poster_key]`,
    optional: sql`array[case when poster_key is not null then 'stories/' || id || '/cover.jpg' || case when poster_key like '%.enc' then '.enc' else '' end end]`,
  },
  medias: { table: "media", id: "id", keys: sql`array[photo_key, thumb_key]` },
  pictures: {
    table: "profile",
    id: "picture_id",
    keys: sql`array['pictures/' || picture_id || '-96.jpg', 'pictures/' || picture_id || '-192.jpg', 'pictures/' || picture_id || '-512.jpg']`,
  },
  receipts: { table: "receipt", id: "id", keys: sql`array[file_key]` },
  documents: { table: "wallet_document", id: "id", keys: sql`array[file_key]` },
  billings: { table: "billing_receipt", id: "id", keys: sql`array[file_key]` },
  disputes: { table: "dispute_file", id: "id", keys: sql`array[file_key]` },
  exports: { table: "account_export", id: "id", keys: sql`array[file_key]` },
  imports: { table: "import", id: "id", keys: sql`array[file_key]` },
  evidence: { table: "evidence_hold", id: "id", keys: sql`array(select jsonb_array_elements(files)->>'key')` },
  uploads: { table: "upload_part", id: "upload_id", keys: sql`array[key]` },
} satisfies Record<string, Source>;

export type Prefix = keyof typeof sources;

/** The keys that the rows with these ids name. */
export async function selectKeysOf({ db }: DbCtx, prefix: Prefix, ids: readonly string[]): Promise<string[]> {
  const { table, id, keys, optional = sql`array[]::text[]` }: Source = sources[prefix];
  const { rows } = await sql<{ key: string }>`
    select unnest(${keys} || ${optional}) as key from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::uuid[])
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Sources of stories that were published before uploads had parts: `uploads/<upload>`. */
export async function selectStoriesOf({ db }: Ctx, keys: readonly string[]): Promise<string[]> {
  const stories = db.selectFrom("story").select("sourceKey").where("sourceKey", "in", keys);
  return (await stories.execute()).map(({ sourceKey }) => sourceKey ?? "");
}

/** Each row is in one of so many slices. */
export const sliceCount = 30;

/** The keys that rows of one slice, or of all, name, by ascending id. */
export async function selectKeysAfter(
  { db }: DbCtx,
  { prefix, slice }: { prefix: Prefix; slice?: number | undefined },
  after: string | undefined,
  limit: number,
): Promise<{ id: string; keys: string[] }[]> {
  const { table, id, keys }: Source = sources[prefix];
  const column = sql.ref(id);
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select ${column} as id, array_agg(key) filter (where key is not null) as keys
    from (
      select ${column}, unnest(${keys}) as key from ${sql.table(table)}
      where ${column} is not null
        and (${slice ?? null}::int is null or abs(hashtext(${column}::text)::bigint) % ${sliceCount} = ${slice ?? null})
        and (${after ?? null}::uuid is null or ${column} > ${after ?? null}::uuid)
    ) named
    group by 1 order by 1 limit ${limit}
  `.execute(db);
  return rows.map(({ id, keys }) => ({ id, keys: keys ?? [] }));
}

export type Sweep = { listed: number; orphans: number; deleted: number; missing: number };

export async function insertSweep({ db, now }: Ctx, sweep: Sweep) {
  await db
    .insertInto("storageSweep")
    .values({ sweptAt: now(), ...sweep })
    .execute();
}

export async function deleteSweeps({ db }: Ctx, before: Date) {
  await db.deleteFrom("storageSweep").where("sweptAt", "<", before).execute();
}

export function selectNewestSweep({ db }: Ctx) {
  return db.selectFrom("storageSweep").selectAll().orderBy("sweptAt", "desc").limit(1).executeTakeFirst();
}
