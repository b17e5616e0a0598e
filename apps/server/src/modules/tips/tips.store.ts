import type { tips } from "@camarim/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { selectPage } from "#core/paging/select-page";

export type NewTip = {
  orderId: string;
  position: number;
  accountId: string;
  storyId: string | null;
  message: string | null;
};

export async function insertTip({ db }: Ctx, row: NewTip) {
  await db
    .insertInto("tip")
    .values({
      orderId: row.orderId,
      position: row.position,
      accountId: row.accountId,
      storyId: row.storyId,
      message: row.message,
    })
    .execute();
}

export function selectTip({ db }: Ctx, orderId: string) {
  return db.selectFrom("tip").selectAll().where("orderId", "=", orderId).executeTakeFirstOrThrow();
}

/** Also again, after its money went back. */
export async function markReceived({ db, now }: Ctx, orderId: string) {
  const received = { receivedAt: sql<Date>`coalesce(received_at, ${now()}::timestamptz)`, returnedAt: null };
  await db.updateTable("tip").set(received).where("orderId", "=", orderId).execute();
}

export async function markReturned({ db, now }: Ctx, orderId: string) {
  const tip = db.updateTable("tip").set({ returnedAt: now() }).where("orderId", "=", orderId);
  await tip.where("receivedAt", "is not", null).where("returnedAt", "is", null).execute();
}

/** False if it was thanked for before, or was returned. */
export function markThanked({ db, now }: Ctx, orderId: string): Promise<boolean> {
  const tip = db.updateTable("tip").set({ thankedAt: now() }).where("orderId", "=", orderId).where(isWaiting);
  return applyChange(tip.where("receivedAt", "is not", null));
}

/** Neither thanked for nor returned. */
const isWaiting = sql<boolean>`(tip.thanked_at is null and tip.returned_at is null)`;

/** Received tips with what they are, also returned ones. */
function selectReceived({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("tip")
    .innerJoin("fanOrder", "fanOrder.id", "tip.orderId")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "tip.orderId").onRef("line.position", "=", "tip.position"),
    )
    .leftJoin("story", "story.id", "tip.storyId")
    .selectAll("tip")
    .select(["fanOrder.fanName", "line.amountCents"])
    .select(["story.caption as storyCaption", "story.createdAt as storyCreatedAt"])
    .where("tip.accountId", "=", accountId)
    .where("tip.receivedAt", "is not", null)
    .$narrowType<{ receivedAt: Date }>();
}

export type ReceivedTip = NonNullable<Awaited<ReturnType<typeof selectReceivedTip>>>;

export function selectReceivedTip(ctx: Ctx, accountId: string, id: string) {
  return selectReceived(ctx, accountId).where("tip.orderId", "=", id).executeTakeFirst();
}

/** Newest first. */
export function selectTips(ctx: Ctx, accountId: string, { story, waiting, ...page }: z.output<typeof tips.tipsQuery>) {
  const tips = selectReceived(ctx, accountId)
    .$if(story !== undefined, (query) => query.where("tip.storyId", "=", story as string))
    .$if(waiting === "true", (query) => query.where(isWaiting))
    .$if(waiting === "false", (query) => query.where(sql<boolean>`not ${isWaiting}`))
    .orderBy("tip.receivedAt", "desc")
    .orderBy("tip.orderId", "desc");
  return selectPage(tips, page);
}

export type StorySum = {
  storyId: string | null;
  storyCaption: string | null;
  storyCreatedAt: Date | null;
  amountCents: number;
  tips: number;
  /** Of all stories, also beyond the limit. */
  totalCents: number;
  totalTips: number;
};

/**
 * What the tips of a creator amount to by story, without returned ones, the highest first. `since` is a calendar day in São Paulo, null for
 * all time.
 */
export async function selectTipSums(
  { db }: Ctx,
  accountId: string,
  { since, limit }: { since: string | null; limit: number },
): Promise<StorySum[]> {
  const recent = sql`and tip.received_at >= ${since}::date::timestamp at time zone 'America/Sao_Paulo'`;
  const { rows } = await sql<StorySum>`
    select tip.story_id, story.caption as story_caption, story.created_at as story_created_at,
      sum(line.amount_cents)::bigint as amount_cents, count(*)::int as tips,
      (sum(sum(line.amount_cents)) over ())::bigint as total_cents, (sum(count(*)) over ())::int as total_tips
    from tip join order_line line using (order_id, position) left join story on story.id = tip.story_id
    where tip.account_id = ${accountId} and tip.received_at is not null and tip.returned_at is null
      ${since ? recent : sql``}
    group by tip.story_id, story.id order by amount_cents desc, tip.story_id limit ${limit}`.execute(db);
  return rows;
}

export type FanTipRow = Awaited<ReturnType<typeof selectFanTips>>[number];

/** Tips of a browser, newest first, without those that were not paid in time. */
export function selectFanTips({ db, now }: Ctx, fanSessionId: string, limit: number) {
  return db
    .selectFrom("fanSessionOrderAccess as link")
    .innerJoin("tip", "tip.orderId", "link.orderId")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "tip.orderId").onRef("line.position", "=", "tip.position"),
    )
    .innerJoin("payment", "payment.orderId", "tip.orderId")
    .innerJoin("profile", "profile.accountId", "tip.accountId")
    .select(["payment.id", "payment.createdAt", "payment.method", "tip.orderId", "tip.position", "line.amountCents"])
    .select(["tip.message", "tip.receivedAt", "tip.returnedAt", "tip.thankedAt"])
    .select(["profile.username", "profile.fullName", "profile.pictureId"])
    .select(isReviewing.as("isReviewing"))
    .where("link.sessionId", "=", fanSessionId)
    .where((on) =>
      on.or([
        on("tip.receivedAt", "is not", null),
        isReviewing,
        on.and([
          on("payment.status", "=", "pending"),
          on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", now())]),
        ]),
      ]),
    )
    .orderBy("payment.id", "desc")
    .limit(limit)
    .execute();
}

const isReviewing = sql<boolean>`payment.status in ('pending', 'expired') and exists (
  select from receipt where receipt.payment_id = payment.id and receipt.decision is null)`;

export async function deleteMessage({ db }: Ctx, accountId: string, orderId: string) {
  const tip = db.updateTable("tip").set({ message: null }).where("accountId", "=", accountId);
  await tip.where("orderId", "=", orderId).where("message", "is not", null).execute();
}

/** Removes what a fan wrote with their tips. */
export async function deleteMessagesOf({ db }: Ctx, fanId: string) {
  await sql`update tip set message = null from fan_order
    where fan_order.id = tip.order_id and fan_order.fan_id = ${fanId} and message is not null`.execute(db);
}
