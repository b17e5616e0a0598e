import { type ExpressionBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { withPlainNames } from "#core/text/plain-names";
import type { DB, OrderLineKind } from "#db/tables";
import { lastPaidPlan } from "#modules/payments/payments.rules";

/** What the joined `refund` returns: its lines as one, called by their titles, and who pays the newest of their orders. */
function selectRefunded() {
  return sql<{ title: string; kinds: OrderLineKind[]; fanName: string }>`(
    select string_agg(named.title, ' + ' order by named.position, named.title) as title,
      (array_agg(named.fan_name order by named.ordered_at desc))[1] as fan_name, array_agg(distinct named.kind::text) as kinds
    from (
      select line.title, line.kind, min(line.position) as position, max(fan_order.created_at) as ordered_at,
        (array_agg(fan_order.fan_name order by fan_order.id desc))[1] as fan_name
      from refund_line withdrawn join order_line line using (order_id, position) join fan_order on fan_order.id = line.order_id
      where withdrawn.refund_id = refund.id group by line.title, line.kind
    ) named)`.as<"refunded">(sql.ref("refunded"));
}

/** After 90 days, or because the creator leaves: then nobody withdrew. */
const isUnclaimedGift = sql<boolean>`exists (select from refund_line join gift using (order_id)
  where refund_line.refund_id = refund.id and gift.refund_requested_at is not null)`;

function refundsWithNames({ db }: Ctx) {
  return db
    .selectFrom("refund")
    .innerJoin("fan", "fan.id", "refund.fanId")
    .innerJoinLateral(selectRefunded, (join) => join.onTrue())
    .leftJoin("subscription", "subscription.id", "refund.subscriptionId")
    .leftJoin("plan", (join) => join.on("plan.id", "=", lastPaidPlan))
    .select(["refunded.fanName", "refunded.kinds", "fan.email as fanEmail"])
    .select(isUnclaimedGift.as("isUnclaimedGift"))
    .select(
      sql<number>`(select count(*)::int from refund earlier where earlier.account_id = refund.account_id
        and earlier.fan_id = refund.fan_id and earlier.requested_at < refund.requested_at and fan.email_verified_at is not null
        and not (earlier.is_unwanted or refund.is_unwanted))`.as("earlier"),
    );
}

const paidOrders = sql`payment.order_id in (select order_id from refund_line where refund_id = refund.id)`;

function refunds(ctx: Ctx) {
  return refundsWithNames(ctx)
    .selectAll("refund")
    .select(["refunded.title", "plan.id as planId", "plan.name as planName"])
    .select(
      sql<string[]>`array(select txid from payment
        where ${paidOrders} and gateway = 'bacen' and paid_at is not null order by paid_at)`.as("txids"),
    );
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof selectRefund>>>;

export function selectRefund(ctx: Ctx, id: string) {
  return refunds(ctx).where("refund.id", "=", id).executeTakeFirst();
}

/** What the e-mails about a refund say. */
export async function selectRefundNotice(ctx: Ctx, id: string) {
  const notice = await refundsWithNames(ctx)
    .innerJoin("account", "account.id", "refund.accountId")
    .innerJoin("profile", "profile.accountId", "refund.accountId")
    .select(["refund.accountId", "refund.amountCents", "refund.dueAt", "refund.endToEndId", "refund.returnedAt"])
    .select(["refund.byGateway", "refund.gatewayCents", "refund.handedOverAt", "refund.subscriptionId"])
    .select("refund.isUnwanted")
    .select(["account.email as creatorEmail", "account.createdAt as accountCreatedAt"])
    .select(["profile.username", "profile.fullName as creatorName"])
    // The plan as it is called now, unless more was withdrawn.
    .select(
      sql<string>`case when array_length(refunded.kinds, 1) = 1 then coalesce(plan.name, refunded.title)
        else refunded.title end`.as("soldName"),
    )
    .select(sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"))
    .select(
      sql<boolean>`exists (select from payment where ${paidOrders} and method = 'credit_card'
        and paid_at is not null)`.as("toCard"),
    )
    .select(
      sql<string | null>`(select refund_fault from gateway_charge charge join payment on payment.id = charge.payment_id
        where ${paidOrders} and charge.refund_poll_at is not null and refund_fault is not null
        order by payment.id limit 1)`.as("fault"),
    )
    .where("refund.id", "=", id)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type RefundNotice = NonNullable<Awaited<ReturnType<typeof selectRefundNotice>>>;

/** The gateway charges of a refund for which a refund was requested. */
function refundedChargesOf(eb: ExpressionBuilder<DB, "refund">) {
  return eb
    .selectFrom("gatewayCharge")
    .innerJoin("payment", "payment.id", "gatewayCharge.paymentId")
    .innerJoin("refundLine as line", "line.orderId", "payment.orderId")
    .select("payment.id")
    .whereRef("line.refundId", "=", "refund.id")
    .where("gatewayCharge.refundRequestedAt", "is not", null);
}

type Refunded = { subscriptionIds: readonly string[] } | { orderIds: readonly string[] };

/** At most one per subscription; of an order those of its lines, with their positions in it. */
export function selectRefundsOf({ db }: Ctx, of: Refunded) {
  const ids = "orderIds" in of ? of.orderIds : of.subscriptionIds;
  return db
    .selectFrom("refund")
    .selectAll()
    .select((on) => [
      on
        .exists(refundedChargesOf(on).where("gatewayCharge.refundFault", "is not", null))
        .$castTo<boolean>()
        .as("isStuck"),
      on
        .exists(refundedChargesOf(on).where("payment.method", "=", "credit_card"))
        .$castTo<boolean>()
        .as("isCard"),
      sql<
        { orderId: string; position: number }[]
      >`(select json_agg(json_build_object('orderId', order_id, 'position', position))
        from refund_line where refund_id = refund.id)`.as("lines"),
    ])
    .where((on) =>
      "orderIds" in of
        ? on(
            "refund.id",
            "in",
            on.selectFrom("refundLine").select("refundId").where("orderId", "=", sql<string>`any(${ids}::uuid[])`),
          )
        : on("subscriptionId", "=", sql<string>`any(${ids}::uuid[])`),
    )
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
    .where("refund.accountId", "=", accountId)
    .where("refund.byGateway", "=", false)
    .where("refund.returnedAt", returned ? "is not" : "is", null)
    .orderBy(returned ? "refund.returnedAt" : "refund.dueAt", returned ? "desc" : "asc")
    .orderBy("refund.id", returned ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await ctx.db
    .selectFrom("refund")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("accountId", "=", accountId)
    .where("byGateway", "=", false)
    .where("returnedAt", returned ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/** The fan's refund that includes this payment of a gateway. */
export async function findGatewayRefund({ db }: Ctx, paymentId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("refund")
    .innerJoin("refundLine as line", "line.refundId", "refund.id")
    .innerJoin("payment", "payment.orderId", "line.orderId")
    .select("refund.id")
    .where("payment.id", "=", paymentId)
    .where((on) =>
      on.or([on.and([on("refund.byGateway", "=", true), on("returnedAt", "is", null)]), on("gatewayCents", ">", 0)]),
    )
    .orderBy("refund.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The ids of a fan's payments at the gateways. */
export async function selectChargeIds({ db }: Ctx, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge.charge_id as id from fan_order join payment on payment.order_id = fan_order.id
    join gateway_charge charge on charge.payment_id = payment.id where fan_order.fan_id = ${fanId} and charge.charge_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Refunds of a creator's sales that nobody has made yet. */
export async function countOpen({ db }: Ctx, accountId: string): Promise<number> {
  const open = db.selectFrom("refund").select(sql<number>`count(*)::int`.as("count"));
  const { count } = await open
    .where("accountId", "=", accountId)
    .where("returnedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectOnItsWay({ db }: Ctx, fanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where fan_id = ${fanId} and returned_at is null
    union all
    select from fan_order join payment on payment.order_id = fan_order.id join receipt on receipt.payment_id = payment.id
    where fan_order.fan_id = ${fanId} and payment.status = 'pending' and receipt.decision is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** `id` is that of the payment at a gateway, or of the refund that is the creator's task. */
export type OwedRefund = {
  id: string;
  kind: "gateway" | "task";
  accountId: string;
  username: string;
  fanEmail: string;
  cents: number;
  since: Date;
  fault: string | null;
};

export async function selectOwedRefunds({ db }: Pick<Ctx, "db">, before: Date, id?: string): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    select owed.*, profile.username, fan.email as fan_email from (
      select payment.id, 'gateway' as kind, payment.account_id, fan_order.fan_id,
        coalesce(charge.refund_target_cents, charge.paid_cents, payment.amount_cents) - payment.refunded_cents as cents,
        charge.refund_requested_at as since, charge.refund_fault as fault
      from gateway_charge charge
      join payment on payment.id = charge.payment_id
      join fan_order on fan_order.id = payment.order_id
      where charge.refund_poll_at is not null and not charge.refund_voluntary
      union all
      select id, 'task', account_id, fan_id, amount_cents - gateway_cents, requested_at, null
      from refund where returned_at is null and not by_gateway
    ) owed
    join profile on profile.account_id = owed.account_id
    join fan on fan.id = owed.fan_id
    where owed.since <= ${before} and (${id ?? null}::uuid is null or owed.id = ${id ?? null}::uuid)
    order by owed.since, owed.id`.execute(db);
  return rows;
}

/** A withdrawal that its creator has to return and has not. */
export async function findRefundTask(ctx: Pick<Ctx, "db" | "now">, id: string): Promise<OwedRefund | undefined> {
  const [owed] = await selectOwedRefunds(ctx, ctx.now(), id);
  return owed?.kind === "task" ? owed : undefined;
}

type NewRecordedRefund = { id: string; paymentId: string; amountCents: number; endToEndId: string | null };

/** An E2E id is recorded once (`recorded_refund_once`), in upper case. */
export async function insertRecordedRefund({ db, now }: Ctx, row: NewRecordedRefund) {
  await db
    .insertInto("recordedRefund")
    .values({
      id: row.id,
      paymentId: row.paymentId,
      amountCents: row.amountCents,
      endToEndId: row.endToEndId,
      recordedAt: now(),
    })
    .execute();
}
