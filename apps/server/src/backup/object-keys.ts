import type pg from "pg";
import { toArray, walkFiles } from "./backup-folder.ts";

/** Columns with keys of objects. */
export const keyColumns = [
  ["account_export", "file_key"],
  ["billing_receipt", "file_key"],
  ["dispute_file", "file_key"],
  ["media", "photo_key"],
  ["media", "thumb_key"],
  ["migration", "file_key"],
  ["receipt", "file_key"],
  ["story", "low_bitrate_key"],
  ["story", "poster_key"],
  ["story", "source_key"],
  ["story", "video_key"],
  ["upload_part", "key"],
  ["wallet_document", "file_key"],
] as const;

/** Keys that derive from ids. A cover is made again if it is missing. */
const derived = `
  select 'profile' as "table", account_id::text as id, 'pictures/' || picture_id || '-' || side || '.jpg' as key, true as "isRequired"
    from profile, unnest(array[96, 192, 512]) as side where picture_id is not null
  union all select 'story', id::text, 'stories/' || id || '/cover.jpg' || case when poster_key like '%.enc' then '.enc' else '' end, false from story`;

type NamedObject = { table: string; id: string; key: string; isRequired: boolean };
export type ObjectDifferences = { rowsWithoutObject: NamedObject[]; objectsWithoutRow: string[] };

/** Compares the rows of a database with the objects in a folder, whose files are named by their keys. */
export async function compareObjects(client: pg.Client, folder: string): Promise<ObjectDifferences> {
  const stored = keyColumns.map(
    ([table, column]) =>
      `select '${table}', coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'upload_id'), ${column}, true from "${table}" as t where ${column} is not null`,
  );
  const { rows } = await client.query<NamedObject>([derived, ...stored].join(" union all "));
  const present = new Set(await toArray(walkFiles(folder)));
  const named = new Set(rows.map(({ key }) => key));
  return {
    rowsWithoutObject: rows.filter(({ key, isRequired }) => isRequired && !present.has(key)),
    objectsWithoutRow: [...present].filter((key) => !named.has(key)),
  };
}
