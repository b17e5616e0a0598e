import { type ExpressionBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { DB } from "#db/tables";
import { lastPaidPlan } from "#modules/payments/payments.rules";

export type Rights = {
  subscriptionId: string;
  accountId: string;
  firstPaidAt: Date | null;
  hasRefunded: boolean;
};

/** Data that decides about refunds of these subscriptions, in one statement. */
export async function selectRefundRights({ db }: Ctx, subscriptionIds: readonly string[]): Promise<Rights[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<Rights>`
    select s.id as "subscriptionId", s.account_id as "accountId", paid.first as "firstPaidAt",
      exists (select from refund where refund.subscription_id = s.id) as "hasRefunded"
    from subscription s
    left join lateral (
      select min(paid_at) as first from payment
      where subscription_id = s.id and status in ('paid', 'revoked') and period_end is not null
    ) paid on true
    where s.id in (${sql.join(subscriptionIds)})`.execute(db);
  return rows;
}

function refunds({ db }: Ctx) {
  return db
    .selectFrom("refund")
    .innerJoin("subscription", "subscription.id", "refund.subscription_id")
    .innerJoin("fan", "fan.id", "refund.fan_id")
    .innerJoin("plan", (join) => join.on("plan.id", "=", lastPaidPlan))
    .selectAll("refund")
    .select(["subscription.fan_name", "fan.email as fan_email", "plan.id as plan_id", "plan.name as plan_name"])
    .select(
      sql<string[]>`array(select txid from payment
        where payment.subscription_id = refund.subscription_id and status = 'refunded' and gateway = 'bacen' order by paid_at)`.as(
        "txids",
      ),
    )
    .select(
      sql<number>`(select count(*)::int from refund earlier where earlier.account_id = refund.account_id
        and earlier.fan_id = refund.fan_id and earlier.requested_at < refund.requested_at and fan.email_verified_at is not null)`.as(
        "earlier",
      ),
    );
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof selectRefund>>>;

export function selectRefund(ctx: Ctx, id: string) {
  return refunds(ctx).where("refund.id", "=", id).executeTakeFirst();
}

/** The gateway charges of a refund for which a refund was requested. */
function refundedChargesOf(eb: ExpressionBuilder<DB, "refund">) {
  return eb
    .selectFrom("gateway_charge")
    .innerJoin("payment", "payment.id", "gateway_charge.payment_id")
    .select("payment.id")
    .whereRef("payment.subscription_id", "=", "refund.subscription_id")
    .where("gateway_charge.refund_requested_at", "is not", null);
}

/** At most one per subscription. */
export function selectRefundsOf({ db }: Ctx, subscriptionIds: readonly string[]) {
  return db
    .selectFrom("refund")
    .selectAll()
    .select((on) => [
      on
        .exists(refundedChargesOf(on).where("gateway_charge.refund_fault", "is not", null))
        .$castTo<boolean>()
        .as("is_stuck"),
      on
        .exists(refundedChargesOf(on).where("payment.method", "=", "credit_card"))
        .$castTo<boolean>()
        .as("is_card"),
    ])
    .where("subscription_id", "in", subscriptionIds.length > 0 ? subscriptionIds : [null as never])
    .execute();
}

type Filter = PageQuery & { returned: boolean };

/** Refunds that the creator has to return, most urgent first; or has returned, newest first. */
export async function selectRefunds(
  ctx: Ctx,
  accountId: string,
  { returned, limit, offset }: Filter,
): Promise<Rows<RefundRow>> {
  const rows = await refunds(ctx)
    .where("refund.account_id", "=", accountId)
    .where("refund.by_gateway", "=", false)
    .where("refund.returned_at", returned ? "is not" : "is", null)
    .orderBy(returned ? "refund.returned_at" : "refund.due_at", returned ? "desc" : "asc")
    .orderBy("refund.id", returned ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await ctx.db
    .selectFrom("refund")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("account_id", "=", accountId)
    .where("by_gateway", "=", false)
    .where("returned_at", returned ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/** The fan's refund that includes this payment of a gateway. */
export async function findGatewayRefund({ db }: Ctx, paymentId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.subscription_id", "refund.subscription_id")
    .select("refund.id")
    .where("payment.id", "=", paymentId)
    .where((on) =>
      on.or([on.and([on("refund.by_gateway", "=", true), on("returned_at", "is", null)]), on("gateway_cents", ">", 0)]),
    )
    .executeTakeFirst();
  return found?.id;
}

/** The ids of a fan's payments at the gateways. */
export async function selectChargeIds({ db }: Ctx, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge.charge_id as id from subscription s join payment on payment.subscription_id = s.id
    join gateway_charge charge on charge.payment_id = payment.id where s.fan_id = ${fanId} and charge.charge_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function selectOnItsWay({ db }: Ctx, fanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where fan_id = ${fanId} and returned_at is null
    union all
    select from subscription s join payment on payment.subscription_id = s.id join receipt on receipt.payment_id = payment.id
    where s.fan_id = ${fanId} and payment.status = 'pending' and receipt.decision is null
    limit 1`.execute(db);
  return rows.length > 0;
}
