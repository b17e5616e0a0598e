import { randomBytes } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { newId, newTxid } from "#core/ids";
import { inTransaction } from "#core/transaction";
import type { DB } from "#db/tables";
import { bookSale, type LockedPayment } from "#modules/payments/book-sale";
import { formatBrCode, parseBrCode } from "#modules/payments/br-code.rules";
import { getPayment } from "#modules/payments/payments.queries";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { requestRenewalCode } from "#modules/renewals/request-renewal-code";
import { createSubscriptionOrder } from "#modules/subscriptions/order-subscription";
import { addPeriod } from "#modules/subscriptions/subscriptions.rules";
import { coupon } from "./grants.ts";
import { markPeriodStarted } from "./orders.ts";
import { newPhone, type Seller } from "./people.ts";
import type { Product } from "./product.ts";
import { newEndToEndId } from "./world.ts";

const dayMs = 86_400_000;

/** The part that all compared subscriptions share. */
export type Shop = {
  product: Product;
  owner: Seller & { accountId: string };
  yearlyId: string;
  couponId: string;
  /** Of a creator who sells by iugu. */
  connectionId: string | undefined;
  payPix: ((code: string) => Promise<void>) | undefined;
  /** The browser of all fans. */
  fanSessionId: string;
  /** When the paid period ends. */
  end: Date;
};

export const bacenScenes = ["running", "open", "receipt", "order", "imported"] as const;
export const gatewayScenes = ["running", "open", "charged", "paid"] as const;
export type Scene = (typeof bacenScenes)[number] | (typeof gatewayScenes)[number];

const monthly = { priceCents: 2990, periodMonths: 1 };

export async function openShop(
  product: Product,
  owner: Shop["owner"],
  { yearlyId, payPix }: Pick<Shop, "yearlyId" | "payPix">,
): Promise<Shop> {
  const { body } = await owner.request("/v1/coupons", {
    body: coupon({ code: "SEMPRE", duration: "forever" } as object),
  });
  const { db } = product.ctx;
  const selling = db.selectFrom("gatewayConnection").select("id").where("accountId", "=", owner.accountId);
  const connectionId = (await selling.executeTakeFirst())?.id;
  const end = new Date(Math.floor(product.ctx.now().getTime() / dayMs) * dayMs + 12 * dayMs + dayMs / 2);
  const offers = { offerPause: true, discountPercent: 30 };
  await owner.request("/v1/account/cancellation", { method: "PATCH", body: offers });
  const fanSessionId = newId(product.ctx.now());
  const seen = { createdAt: product.ctx.now(), lastSeenAt: product.ctx.now(), expiresAt: end };
  await db
    .insertInto("fanSession")
    .values({ id: fanSessionId, tokenHash: randomBytes(32), userAgent: "", plainCookie: false, ...seen })
    .execute();
  return { product, owner, yearlyId, couponId: body._id, connectionId, payPix, fanSessionId, end };
}

/** Creates a subscription in the given state; returns its id. */
export async function makeScene(shop: Shop, scene: Scene): Promise<string> {
  const { product, owner, couponId, end } = shop;
  const { db, now } = product.ctx;
  const [id, fanId] = [newId(now()), newId(now())];
  const phone = `+55${newPhone()}`;
  const [isOrder, isImported] = [scene === "order", scene === "imported"];
  const startedAt = new Date(now().getTime() - 2 * dayMs);
  await db
    .insertInto("fan")
    .values({ id: fanId, email: `${fanId}@exemplo.com.br`, createdAt: now() })
    .execute();
  await db.insertInto("fanSessionEmail").values({ sessionId: shop.fanSessionId, fanId, verifiedAt: now() }).execute();
  await db
    .insertInto("subscription")
    .values({
      id,
      accountId: owner.accountId,
      fanId,
      fanName: "João Souza",
      fanPhone: phone,
      fanDocument: shop.connectionId ? "52998224725" : null,
      planId: owner.planId,
      priceCents: monthly.priceCents,
      periodMonths: monthly.periodMonths,
      createdAt: startedAt,
      ...(isOrder
        ? { status: "pending", source: "checkout" }
        : {
            status: "active",
            source: isImported ? "import" : "checkout",
            free: isImported,
            startedAt,
            currentPeriodEnd: end,
            anchorDay: end.getUTCDate(),
            periodsStarted: isImported ? 0 : 1,
          }),
    })
    .execute();
  if (isImported) return id;
  const first = await addFirstPayment(shop, id, { isOrder, startedAt });
  const { orderId } = await db
    .selectFrom("payment")
    .select("orderId")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const heldUntil = new Date(now().getTime() + dayMs);
  await db
    .insertInto("couponRedemption")
    .values({
      id: newId(now()),
      orderId,
      subscriptionId: id,
      couponId,
      fanId,
      fanPhone: phone,
      priceCents: monthly.priceCents,
      discountCents: 598,
      createdAt: startedAt,
      reservedUntil: heldUntil,
      redeemedAt: isOrder ? null : startedAt,
    })
    .execute();
  if (isOrder) await addReceipt(shop, first);
  else if (scene !== "running") {
    const { path } = await renewFromSession(product.ctx, id);
    const open = await openIdOf(product, id);
    if (scene === "receipt") await addReceipt(shop, open ?? "");
    if (scene === "charged" || scene === "paid") await requestRenewalCode(product.ctx, path.slice("/r/".length));
    if (scene === "paid") await shop.payPix?.((await getPayment(product.ctx, open ?? "")).pixCopyPaste ?? "");
  }
  return id;
}

async function addFirstPayment(shop: Shop, subscriptionId: string, made: { isOrder: boolean; startedAt: Date }) {
  const { product, owner, connectionId, end } = shop;
  const { ctx } = product;
  const [id, txid] = [newId(made.startedAt), newTxid()];
  const gateway = connectionId ? ("iugu" as const) : ("bacen" as const);
  const amountCents = monthly.priceCents - 598;
  const terms = { planId: owner.planId, periodMonths: monthly.periodMonths, priceCents: monthly.priceCents };
  const sale = { terms, amountCents, discountCents: 598, couponCode: "SEMPRE" };
  const orderId = await createSubscriptionOrder(ctx, { subscriptionId, sale });
  if (!made.isOrder) await markPeriodStarted(ctx, orderId, { start: made.startedAt, end });
  const row: Insertable<DB["payment"]> = {
    id,
    accountId: owner.accountId,
    orderId,
    subscriptionId,
    amountCents,
    method: "pix",
    gateway,
    txid,
    pixCopyPaste: formatBrCode({
      key: "12345678909",
      name: "Ana Luz",
      city: "Sao Paulo",
      amountCents,
      txid,
    }),
    receiptUntil: end,
    createdAt: made.startedAt,
    ...(made.isOrder ? { status: "pending" } : { status: "paid", paidAt: made.startedAt }),
  };
  await ctx.db.insertInto("payment").values(row).execute();
  if (connectionId)
    await ctx.db
      .insertInto("gatewayCharge")
      .values({
        paymentId: id,
        connectionId,
        gateway: "iugu",
        state: "closed",
        chargeId: id,
        platformCents: 239,
        requestedAt: made.startedAt,
        sentAt: made.startedAt,
      })
      .execute();
  else if (!made.isOrder)
    await inTransaction(ctx, async (ctx) => {
      const payment = await ctx.db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await bookSale(ctx, payment as LockedPayment, undefined, { kind: "sale" });
    });
  return id;
}

async function addReceipt({ product }: Shop, paymentId: string) {
  const { db, now } = product.ctx;
  const receipt = { id: newId(now()), paymentId, sentBy: "fan", sentAt: now() } as const;
  await db
    .insertInto("receipt")
    .values({ ...receipt, endToEndId: newEndToEndId(product) })
    .execute();
}

export async function openIdOf({ ctx }: Product, subscriptionId: string): Promise<string | undefined> {
  const open = ctx.db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  return (await open.where("status", "=", "pending").executeTakeFirst())?.id;
}

/** The state of a subscription and its rows, without ids and times that differ between runs. */
export async function readOutcome(shop: Shop, subscriptionId: string) {
  const { db } = shop.product.ctx;
  const row = await db.selectFrom("subscription").selectAll().where("id", "=", subscriptionId).executeTakeFirst();
  const of = (planId: string | null) => (planId === shop.yearlyId ? "yearly" : planId && "monthly");
  const payments = await db
    .selectFrom("payment")
    .innerJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .innerJoin("orderLine as sold", "sold.orderId", "payment.orderId")
    .selectAll("payment")
    .select(["line.planId", "line.periodMonths", "line.periodStart", "line.periodEnd"])
    .select(["sold.priceCents", "sold.discountCents", "sold.couponCode"])
    .where("payment.subscriptionId", "=", subscriptionId)
    .orderBy("payment.id")
    .execute();
  const ids = payments.map(({ id }) => id);
  const { rows: receipts } = await sql<{ id: string; decisions: string }>`
    select payment_id as id, string_agg(coalesce(decision::text, 'waiting'), ' ' order by id) as decisions from receipt
    where payment_id = any(${ids}) group by 1`.execute(db);
  const { rows: refundsWanted } = await sql<{ id: string }>`
    select payment_id as id from gateway_charge where payment_id = any(${ids}) and refund_requested_at is not null`.execute(
    db,
  );
  const { rows: ledger } = await sql<{ account: string; cents: number }>`
    select account.kind::text as account, sum(amount_cents)::int as cents from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id join ledger_account account on account.id = e.account_id
    where t.payment_id = any(${ids}) group by 1 order by 1`.execute(db);
  const { rows: changes } = await sql<{ change: string }>`
    select concat_ws(' ', kind, actor) as change from subscription_change where subscription_id = ${subscriptionId} order by 1`.execute(
    db,
  );
  const { rows: redemptions } = await sql`
    select redeemed_at is not null as redeemed, over_limit from coupon_redemption where subscription_id = ${subscriptionId}`.execute(
    db,
  );
  const { rows: refunds } = await sql`
    select amount_cents, gateway_cents from refund where subscription_id = ${subscriptionId}`.execute(db);
  const when = (at: Date | null) => moment(shop, at);
  return {
    subscription: row && {
      status: row.status,
      free: row.free,
      pauseMonths: row.pauseMonths,
      discount: [row.discountPercent, of(row.discountPlanId)],
      terms: [of(row.planId), row.priceCents, row.periodMonths],
      next: [of(row.nextPlanId), row.nextPriceCents, row.nextPeriodMonths],
      end: when(row.currentPeriodEnd),
      given: when(row.extendedUntil),
      anchor: row.anchorDay,
      periods: row.periodsStarted,
      isCanceled: row.canceledAt !== null,
    },
    payments: payments.map((one) => ({
      status: one.status,
      terms: [of(one.planId), one.priceCents, one.periodMonths, one.couponCode],
      amounts: [one.amountCents, one.discountCents],
      coded: one.pixCopyPaste && one.gateway === "bacen" && parseBrCode(one.pixCopyPaste)?.amountCents,
      way: [one.method, one.gateway],
      isPaid: one.paidAt !== null,
      renews: when(one.renewsAt),
      period: [when(one.periodStart), when(one.periodEnd)],
      receipts: receipts.find(({ id }) => id === one.id)?.decisions ?? "",
      refundWanted: refundsWanted.some(({ id }) => id === one.id),
    })),
    ledger,
    changes: changes.map(({ change }) => change),
    redemptions,
    refunds,
  };
}

/** A time relative to the paid end, or to now. */
function moment({ product }: Shop, at: Date | null): string | null {
  if (!at) return null;
  const now = product.ctx.now();
  const near = (to: Date) => Math.abs(at.getTime() - to.getTime()) < 20 * 60_000;
  if (near(now)) return "now";
  for (const months of [1, 12]) if (near(addPeriod(now, months))) return `now + ${months} months`;
  return at.getTime() < now.getTime() ? "before" : at.toISOString();
}
