import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";

export type NewTip = {
  orderId: string;
  position: number;
  accountId: string;
  storyId: string | null;
  message: string | null;
  anonymous: boolean;
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
      anonymous: row.anonymous,
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

/** Returns whether this call was the first. */
export function markThanked({ db, now }: Ctx, orderId: string): Promise<boolean> {
  const tip = db.updateTable("tip").set({ thankedAt: now() }).where("orderId", "=", orderId);
  return applyChange(tip.where("receivedAt", "is not", null).where("thankedAt", "is", null));
}

/** Received tips with what they are, also returned ones. */
function selectReceived({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("tip")
    .innerJoin("fanOrder", "fanOrder.id", "tip.orderId")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "tip.orderId").onRef("line.position", "=", "tip.position"),
    )
    .selectAll("tip")
    .select(["fanOrder.fanName", "line.amountCents"])
    .where("tip.accountId", "=", accountId)
    .where("tip.receivedAt", "is not", null)
    .$narrowType<{ receivedAt: Date }>();
}

export type ReceivedTip = NonNullable<Awaited<ReturnType<typeof selectReceivedTip>>>;

export function selectReceivedTip(ctx: Ctx, accountId: string, id: string) {
  return selectReceived(ctx, accountId).where("tip.orderId", "=", id).executeTakeFirst();
}

/** Newest first. */
export function selectTips(
  ctx: Ctx,
  accountId: string,
  { story, ...page }: PageQuery & { story?: string | undefined },
) {
  const tips = selectReceived(ctx, accountId)
    .$if(story !== undefined, (query) => query.where("tip.storyId", "=", story as string))
    .orderBy("tip.receivedAt", "desc")
    .orderBy("tip.orderId", "desc");
  return selectPage(tips, page);
}

const mostStories = 100;

/** What the tips of a creator amount to by story, without returned ones, the highest first. */
export function selectTipSums({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("tip")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "tip.orderId").onRef("line.position", "=", "tip.position"),
    )
    .select(["tip.storyId", sql<number>`sum(line.amount_cents)::int`.as("amountCents")])
    .select(sql<number>`count(*)::int`.as("tips"))
    .where("tip.accountId", "=", accountId)
    .where("tip.receivedAt", "is not", null)
    .where("tip.returnedAt", "is", null)
    .groupBy("tip.storyId")
    .orderBy("amountCents", "desc")
    .limit(mostStories)
    .execute();
}

/** Removes what a fan wrote with their tips. */
export async function deleteMessagesOf({ db }: Ctx, fanId: string) {
  await sql`update tip set message = null from fan_order
    where fan_order.id = tip.order_id and fan_order.fan_id = ${fanId} and message is not null`.execute(db);
}
