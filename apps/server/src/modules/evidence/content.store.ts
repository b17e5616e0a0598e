import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type Source = { name: string; key: string };
type Target = {
  accountId: string;
  storyId: string | null;
  mediaId: string | null;
  announcementId: string | null;
  messageOrderId: string | null;
};

const storyFiles = sql`select 'story-' || id || '-' || file as name, key, id from story cross join lateral (values
  ('source', source_key), ('video', video_key), ('light', low_bitrate_key), ('poster', poster_key)) f (file, key)`;
const photoFiles = sql`select 'photo-' || id as name, photo_key as key, id from media`;

/** The files of the reported item, also of a deleted one, or those of the newest items of a page. */
export async function selectSources(
  { db }: Ctx,
  { accountId, storyId, mediaId, announcementId }: Target,
  mostItems: number,
): Promise<Source[]> {
  if (announcementId) return [];
  const files = storyId
    ? sql`${storyFiles} where id = ${storyId}`
    : mediaId
      ? sql`${photoFiles} where id = ${mediaId}`
      : sql`(${storyFiles} where id in (select id from story where account_id = ${accountId} and poster_key is not null order by id desc limit ${mostItems}))
          union all (${photoFiles} where account_id = ${accountId} and photo_key is not null order by id desc limit ${mostItems})`;
  const { rows } =
    await sql<Source>`select name, key from (${files}) file where key is not null order by id desc, name`.execute(db);
  return rows;
}

/** Of the account that published it; secrets are left out. */
const uploaderRows: readonly { table: string; of: string; without: readonly string[] }[] = [
  { table: "account", of: "id", without: ["password_hash"] },
  { table: "profile", of: "account_id", without: [] },
  { table: "wallet", of: "account_id", without: [] },
  { table: "pix_key", of: "account_id", without: [] },
  { table: "creator_session", of: "account_id", without: ["token_hash"] },
  { table: "account_event", of: "account_id", without: [] },
];
/** Of each table, the newest. */
const mostRows = 500;

/** Of the fan who wrote a message with an order. */
const authorRows = (orderId: string) => {
  const author = sql`(select fan_id from fan_order where id = ${orderId})`;
  return {
    tip: sql`order_id = ${orderId}`,
    gift: sql`order_id = ${orderId}`,
    fan_order: sql`id = ${orderId}`,
    payment: sql`order_id = ${orderId}`,
    fan: sql`id = ${author}`,
  };
};

/** What is known of the content, its reports and its uploader, or of the author of a message. Reporters are not named. */
export async function selectFacts(
  { db }: Ctx,
  caseId: string,
  { accountId, storyId, mediaId, announcementId, messageOrderId }: Target,
) {
  const select = async (table: string, where: RawBuilder<unknown>, without: readonly string[] = []) => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t where ${where}
      order by to_jsonb(t)->>'id' desc limit ${mostRows}`.execute(db);
    return rows.map(({ row }) => row);
  };
  const anonymous = ["name", "email", "fan_session_id", "network_key", "reporter_key"];
  const facts: Record<string, object[]> = {
    report_case: await select("report_case", sql`id = ${caseId}`),
    report: await select("report", sql`case_id = ${caseId}`, anonymous),
  };
  if (messageOrderId) {
    facts.reported_message = await select("reported_message", sql`case_id = ${caseId}`);
    for (const [table, where] of Object.entries(authorRows(messageOrderId)))
      facts[table] = await select(table, where, ["code_hash"]);
    return facts;
  }
  Object.assign(facts, {
    story: await select(
      "story",
      storyId ? sql`id = ${storyId}` : sql`account_id = ${accountId} and ${mediaId ?? announcementId}::uuid is null`,
    ),
    media: await select(
      "media",
      mediaId ? sql`id = ${mediaId}` : sql`account_id = ${accountId} and ${storyId ?? announcementId}::uuid is null`,
    ),
    announcement: await select(
      "announcement",
      announcementId
        ? sql`id = ${announcementId}`
        : sql`account_id = ${accountId} and ${storyId ?? mediaId}::uuid is null`,
    ),
  });
  for (const { table, of, without } of uploaderRows)
    facts[table] = await select(table, sql`${sql.ref(of)} = ${accountId}`, without);
  return facts;
}

export async function selectPictureId({ db }: Ctx, accountId: string): Promise<string | null> {
  const profile = db.selectFrom("profile").select("pictureId").where("accountId", "=", accountId);
  return (await profile.executeTakeFirst())?.pictureId ?? null;
}
