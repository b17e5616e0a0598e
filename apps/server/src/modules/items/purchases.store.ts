import type { items } from "@camarim/contract";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { selectShown, selectWithShape, takenSql } from "./items.store.ts";

type NewLine = { orderId: string; position: number; accountId: string; itemId: string };

export async function insertLine({ db }: Ctx, { orderId, position, accountId, itemId }: NewLine) {
  await db.insertInto("itemLine").values({ orderId, position, accountId, itemId }).execute();
}

type LineKey = { orderId: string; position: number };

function updateLine({ db }: Ctx, { orderId, position }: LineKey) {
  return db.updateTable("itemLine").where("orderId", "=", orderId).where("position", "=", position);
}

/** Also again, after its money went back. */
export async function markGranted(ctx: Ctx, line: LineKey) {
  const grantedAt = sql<Date>`coalesce(granted_at, ${ctx.now()}::timestamptz)`;
  await updateLine(ctx, line).set({ grantedAt, revokedAt: null, canceledAt: null }).execute();
}

export async function markRevoked(ctx: Ctx, line: LineKey) {
  const granted = updateLine(ctx, line).where("grantedAt", "is not", null).where("revokedAt", "is", null);
  await granted.set({ revokedAt: ctx.now() }).execute();
}

export async function markCanceled(ctx: Ctx, line: LineKey) {
  const open = updateLine(ctx, line).where("grantedAt", "is", null).where("canceledAt", "is", null);
  await open.set({ canceledAt: ctx.now() }).execute();
}

/** What a line sells, and to whom. */
export function selectLine({ db }: Ctx, { orderId, position }: LineKey) {
  return db
    .selectFrom("itemLine")
    .innerJoin("fanOrder", "fanOrder.id", "itemLine.orderId")
    .innerJoin("item", "item.id", "itemLine.itemId")
    .select(["itemLine.itemId", "fanOrder.fanId", "item.title", "item.deletedAt"])
    .where("itemLine.orderId", "=", orderId)
    .where("itemLine.position", "=", position)
    .executeTakeFirstOrThrow();
}

/** The sales of an item that were not returned. */
function sales({ db }: Pick<Ctx, "db">, itemId: string) {
  return db
    .selectFrom("itemLine as sale")
    .where("sale.itemId", "=", itemId)
    .where("sale.grantedAt", "is not", null)
    .where("sale.revokedAt", "is", null);
}

/** Whether money for the item of a line is accepted, as the checks of receipts ask too; with a `reader`, as far as it may know. */
export async function isAcceptable({ db }: Ctx, { orderId, position }: LineKey, reader?: string): Promise<boolean> {
  const line = db.selectFrom("itemLine").where("orderId", "=", orderId).where("position", "=", position);
  const found = await line
    .select(sql<boolean>`is_item_acceptable(order_id, item_id, ${reader ?? null}::uuid)`.as("is"))
    .executeTakeFirstOrThrow();
  return found.is;
}

/** Whether a fan has the item. */
export async function isOwnedByFan(ctx: Ctx, itemId: string, fanId: string): Promise<boolean> {
  const owned = sales(ctx, itemId)
    .innerJoin("fanOrder", "fanOrder.id", "sale.orderId")
    .select("sale.orderId")
    .where("fanOrder.fanId", "=", fanId);
  return (await owned.limit(1).executeTakeFirst()) !== undefined;
}

/** When the item was sold last; null if it never was, or each time returned. */
export async function findLastSale(ctx: Ctx, itemId: string): Promise<Date | null> {
  const last = sales(ctx, itemId).select((eb) => eb.fn.max("sale.grantedAt").as("at"));
  return (await last.executeTakeFirst())?.at ?? null;
}

/** When this browser, or a verified e-mail address of it, has bought the item of the row; null if never. */
const boughtAtSql = (fanSessionId: string | undefined) =>
  fanSessionId === undefined
    ? sql<Date | null>`null::timestamptz`
    : sql<Date | null>`(select max(bought.granted_at) from item_line bought
        join fan_session_order_access readable on readable.order_id = bought.order_id
        where bought.item_id = item.id and readable.session_id = ${fanSessionId} and bought.revoked_at is null)`;

export type OfferedItemRow = Awaited<ReturnType<typeof selectOfferedItems>>[number];

/** With how many are taken by others, and when this browser has bought it. */
function offered(ctx: Ctx, accountId: string, fanSessionId: string | undefined) {
  return selectShown(ctx)
    .select([takenSql(ctx.now(), fanSessionId).as("taken"), boughtAtSql(fanSessionId).as("boughtAt")])
    .where("item.accountId", "=", accountId);
}

export function selectOfferedItem(ctx: Ctx, accountId: string, fanSessionId: string | undefined, id: string) {
  return offered(ctx, accountId, fanSessionId).where("item.id", "=", id).executeTakeFirst();
}

/** Those that are sold now, and those that this browser has bought; newest first. */
export function selectOfferedItems(ctx: Ctx, accountId: string, fanSessionId: string | undefined) {
  const boughtAt = boughtAtSql(fanSessionId);
  return offered(ctx, accountId, fanSessionId)
    .where(({ eb, and, or }) => {
      const isOpen = or([eb("item.availableUntil", "is", null), eb("item.availableUntil", ">", ctx.now())]);
      return or([and([eb("item.onSale", "=", true), isOpen]), isNotNull(boughtAt)]);
    })
    .orderBy("item.id", "desc")
    .execute();
}

const isNotNull = (value: Expression<unknown>) => sql<SqlBool>`${value} is not null`;

/** The item of the row, if this browser, or a verified e-mail address of it, has bought it. */
export async function hasBought(ctx: Ctx, fanSessionId: string, itemId: string): Promise<boolean> {
  const item = ctx.db.selectFrom("item").select(boughtAtSql(fanSessionId).as("boughtAt")).where("id", "=", itemId);
  return ((await item.executeTakeFirst())?.boughtAt ?? null) !== null;
}

type Purchase = {
  orderId: string;
  position: number;
  boughtAt: Date;
  revokedAt: Date | null;
  revocationReason: (typeof items.revocationReasons)[number];
};

/** The purchase of the item of the row that counts, else the newest that was taken back. */
const purchaseSql = (fanSessionId: string) =>
  sql<Purchase>`(
    select bought.order_id, bought.position, bought.granted_at as bought_at, bought.revoked_at,
      case when line.refunded_at is not null or payment.status = 'refunded' then 'refunded'
        when payment.status in ('disputed', 'charged_back') then 'disputed' else 'ended' end as revocation_reason
    from item_line bought join fan_session_order_access readable on readable.order_id = bought.order_id
      join order_line line on line.order_id = bought.order_id and line.position = bought.position
      join payment on payment.order_id = bought.order_id
    where bought.item_id = item.id and readable.session_id = ${fanSessionId} and bought.granted_at is not null
    order by bought.revoked_at is null desc, bought.granted_at desc limit 1)`.as<"purchase">(sql.ref("purchase"));

/** Of deleted items only those that were taken back before, whose money the fan may wait for. */
function bought(ctx: Pick<Ctx, "db">, fanSessionId: string) {
  return selectWithShape(ctx)
    .innerJoin("profile", "profile.accountId", "item.accountId")
    .innerJoinLateral(
      () => purchaseSql(fanSessionId),
      (join) => join.onTrue(),
    )
    .select(["profile.username", "profile.fullName", "profile.pictureId"])
    .select(["purchase.orderId", "purchase.position", "purchase.boughtAt"])
    .select(["purchase.revokedAt", "purchase.revocationReason"])
    .where(({ eb, or }) => or([eb("item.deletedAt", "is", null), eb("purchase.revokedAt", "is not", null)]));
}

export type BoughtItemRow = NonNullable<Awaited<ReturnType<typeof selectBoughtItem>>>;

export function selectBoughtItem(ctx: Ctx, fanSessionId: string, id: string) {
  return bought(ctx, fanSessionId).where("item.id", "=", id).executeTakeFirst();
}

/** Last bought first. */
export function selectBoughtItems(ctx: Ctx, fanSessionId: string, page: PageQuery) {
  return selectPage(bought(ctx, fanSessionId).orderBy("boughtAt", "desc").orderBy("item.id", "desc"), page);
}

export type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number];

/** All orders of items of this browser, newest first, also unpaid ones. */
export function selectPurchases({ db }: Ctx, fanSessionId: string, limit: number) {
  return db
    .selectFrom("fanSessionOrderAccess as link")
    .innerJoin("itemLine as bought", "bought.orderId", "link.orderId")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "bought.orderId").onRef("line.position", "=", "bought.position"),
    )
    .innerJoin("profile", "profile.accountId", "bought.accountId")
    .select(["bought.itemId", "bought.orderId", "bought.position", "bought.grantedAt", "bought.revokedAt"])
    .select(["line.title", "line.amountCents", "profile.username", "profile.fullName", "profile.pictureId"])
    .where("link.sessionId", "=", fanSessionId)
    .orderBy("bought.orderId", "desc")
    .orderBy("bought.position")
    .limit(limit)
    .execute();
}

/** Whether an open order of this browser sells the item, also with a receipt. */
export async function hasOpenPurchase({ db, now }: Ctx, fanSessionId: string, itemId: string): Promise<boolean> {
  const open = await db
    .selectFrom("fanSessionOrder as link")
    .innerJoin("itemLine", "itemLine.orderId", "link.orderId")
    .innerJoin("payment", "payment.orderId", "itemLine.orderId")
    .select("payment.id")
    .where("link.sessionId", "=", fanSessionId)
    .where("itemLine.itemId", "=", itemId)
    .where("payment.status", "=", "pending")
    .where((on) => on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", now())]))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether an order may still pay the item: by a receipt without a decision, or a code that has not expired. */
export async function hasOpenOrder({ db, now }: Ctx, itemId: string): Promise<boolean> {
  const open = await db
    .selectFrom("itemLine")
    .innerJoin("payment", "payment.orderId", "itemLine.orderId")
    .select("payment.id")
    .where("itemLine.itemId", "=", itemId)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb("payment.status", "=", "pending"),
          or([eb("payment.pixExpiresAt", "is", null), eb("payment.pixExpiresAt", ">", now())]),
        ]),
        and([eb("payment.status", "in", ["pending", "expired"]), eb("payment.receiptStatus", "=", "waiting")]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** A bought item of this browser that has the video or photo. */
export function selectBoughtContent({ db }: Ctx, contentId: string, fanSessionId: string) {
  return db
    .selectFrom("itemContent as content")
    .innerJoin("item", "item.id", "content.itemId")
    .innerJoin("itemLine as bought", "bought.itemId", "content.itemId")
    .innerJoin("fanSessionOrderAccess as readable", "readable.orderId", "bought.orderId")
    .select(["item.accountId"])
    .where(({ eb, or }) => or([eb("content.videoId", "=", contentId), eb("content.photoId", "=", contentId)]))
    .where("readable.sessionId", "=", fanSessionId)
    .where("bought.grantedAt", "is not", null)
    .where("bought.revokedAt", "is", null)
    .where("item.deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
}
