import { type SqlBool, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#modules/settings/settings.rules";
import type { SubscriptionState } from "#modules/subscriptions/subscriptions.rules";

/** An order with its fan, and what decides whether its subscription gives access. */
function selectOrders({ db }: Ctx, accountId: string) {
  return (
    db
      .selectFrom("payment")
      .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
      .innerJoin("fan", "fan.id", "fanOrder.fanId")
      .leftJoin("subscription", "subscription.id", "payment.subscriptionId")
      .leftJoin("accountSetting as setting", "setting.accountId", "payment.accountId")
      .select(["payment.id", "fan.email", "fan.id as fanId", "fanOrder.fanName as name"])
      .select(["subscription.status", "subscription.currentPeriodEnd", "subscription.free"])
      .select(sql<number>`coalesce(setting.grace_days, ${defaultSetting.graceDays})`.as("graceDays"))
      .select(sql<boolean>`fan.email_verified_at is not null`.as("isVerified"))
      .where("payment.accountId", "=", accountId)
      // Deletion leaves the orders without the person.
      .where("fanOrder.fanPhone", "<>", "")
  );
}

/** Of each subscription the newest payment, and each order without one; the newest first. */
function selectNewest(ctx: Ctx, accountId: string) {
  return selectOrders(ctx, accountId)
    .where(
      sql<SqlBool>`not exists (select from payment newer
        where newer.subscription_id = payment.subscription_id and newer.id > payment.id)`,
    )
    .orderBy("payment.id", "desc");
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

/** `subscription` is null for an order without one. */
export type FoundOrder = {
  id: string;
  fanId: string;
  email: string;
  name: string;
  isVerified: boolean;
  subscription: SubscriptionState | null;
};

function toFound({ status, currentPeriodEnd, free, graceDays, ...order }: OrderRow): FoundOrder {
  const subscription = status === null ? null : { status, currentPeriodEnd, free: free === true, graceDays };
  return { ...order, subscription };
}

export async function selectByEmail(ctx: Ctx, accountId: string, email: string, limit: number) {
  const rows = selectNewest(ctx, accountId).where("fan.email", "=", email).limit(limit);
  return (await rows.execute()).map(toFound);
}

export async function selectByPhone(ctx: Ctx, accountId: string, phone: string, limit: number) {
  const rows = selectNewest(ctx, accountId).where("fanOrder.fanPhone", "=", phone).limit(limit);
  return (await rows.execute()).map(toFound);
}

type Amount = { amount: number; from: Date; until: Date };

/** Orders of this amount that were placed between two moments. */
export async function selectByAmount(ctx: Ctx, accountId: string, { amount, from, until }: Amount, limit: number) {
  const rows = selectNewest(ctx, accountId)
    .where("payment.amountCents", "=", amount)
    .where("payment.createdAt", ">=", from)
    .where("payment.createdAt", "<", until)
    .limit(limit);
  return (await rows.execute()).map(toFound);
}

/** Orders that this browser has access to. */
export async function selectOfSession(ctx: Ctx, accountId: string, sessionId: string, limit: number) {
  const rows = selectNewest(ctx, accountId)
    .where((on) => {
      const subscriptions = on.selectFrom("fanSessionAccess as access").select("access.subscriptionId");
      const orders = on.selectFrom("fanSessionOrderAccess as ordered").select("ordered.orderId");
      return on.or([
        on("payment.subscriptionId", "in", subscriptions.where("access.sessionId", "=", sessionId)),
        on("payment.orderId", "in", orders.where("ordered.sessionId", "=", sessionId)),
      ]);
    })
    .limit(limit);
  return (await rows.execute()).map(toFound);
}

/** The order that a transfer with one of these ids paid, or else of whose receipt it is. */
export async function selectByEndToEndId(ctx: Ctx, accountId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select payment.id from (
      select payment_id, 1 as rank from settled_transfer where end_to_end_id = any(${ids}::text[])
      union all
      select payment_id, 2 from gateway_charge where end_to_end_id = any(${ids}::text[])
      union all
      select payment_id, 3 from receipt where upper(end_to_end_id) = any(${ids}::text[])
    ) transferred
    join payment on payment.id = transferred.payment_id
    where payment.account_id = ${accountId}
    order by rank, payment.id desc limit 1`.execute(ctx.db);
  const id = rows[0]?.id;
  const row = id ? await selectOrders(ctx, accountId).where("payment.id", "=", id).executeTakeFirst() : undefined;
  return row && toFound(row);
}

/** Also one without a payment: of a guest, a trial or an import. */
export async function hasSubscription({ db }: Ctx, accountId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("subscription")
    .innerJoin("fan", "fan.id", "subscription.fanId")
    .select("subscription.id")
    .where("fan.email", "=", email)
    .where("subscription.accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function selectOrder(ctx: Ctx, accountId: string, paymentId: string) {
  const row = await selectOrders(ctx, accountId).where("payment.id", "=", paymentId).executeTakeFirst();
  return row && toFound(row);
}
