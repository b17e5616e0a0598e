import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { DisputeStatus } from "#db/tables";
import type { GatewayName } from "#ports/gateways/port";

/** A payment and its charge; the payment is locked first. */
export async function lockDisputedCharge({ db }: Ctx, paymentId: string) {
  await db.selectFrom("payment").select("id").where("id", "=", paymentId).forUpdate().execute();
  return db
    .selectFrom("payment")
    .innerJoin("gateway_charge as charge", "charge.payment_id", "payment.id")
    .select(["payment.account_id", "payment.status", "payment.amount_cents", "payment.refunded_cents"])
    .select(["charge.settlement_status", "charge.paid_cents"])
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
}

export function selectCharge({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("gateway_charge")
    .select(["connection_id", "charge_id", "settlement_status"])
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
}

export async function selectPaymentOfCharge({ db }: Ctx, connectionId: string, chargeId: string) {
  const charges = db.selectFrom("gateway_charge").select("payment_id").where("connection_id", "=", connectionId);
  return (await charges.where("charge_id", "=", chargeId).executeTakeFirst())?.payment_id;
}

export async function selectPaymentOfCase({ db }: Ctx, gateway: GatewayName, caseId: string) {
  const disputesOfCase = db
    .selectFrom("dispute")
    .innerJoin("gateway_charge as charge", "charge.payment_id", "dispute.payment_id")
    .select("dispute.payment_id")
    .where("charge.gateway", "=", gateway);
  return (await disputesOfCase.where("dispute.case_id", "=", caseId).executeTakeFirst())?.payment_id;
}

export function selectLatest({ db }: Ctx, paymentId: string) {
  const all = db.selectFrom("dispute").selectAll().where("payment_id", "=", paymentId);
  return all.orderBy("number", "desc").limit(1).executeTakeFirst();
}

export type DisputeState = NonNullable<Awaited<ReturnType<typeof selectLatest>>>;

export async function insertDispute({ db }: Ctx, row: DisputeState) {
  await db.insertInto("dispute").values(row).execute();
}

export async function updateDispute({ db }: Ctx, id: string, set: Partial<DisputeState>) {
  await db.updateTable("dispute").set(set).where("id", "=", id).execute();
}

/** Undefined for another creator's. */
export function lockDispute({ db }: Ctx, accountId: string, id: string) {
  const dispute = db.selectFrom("dispute").selectAll().where("id", "=", id).where("account_id", "=", accountId);
  return dispute.forUpdate().executeTakeFirst();
}

type FileRow = {
  id: string;
  type: "image/jpeg" | "application/pdf";
  bytes: number;
  isStored: boolean;
  addedAt: string;
};

function queryDisputes({ db }: Ctx) {
  return db
    .selectFrom("dispute")
    .innerJoin("payment", "payment.id", "dispute.payment_id")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .innerJoin("plan", "plan.id", "payment.plan_id")
    .selectAll("dispute")
    .select(["payment.subscription_id", "payment.gateway", "payment.method", "payment.paid_at"])
    .select(["subscription.fan_name", "fan.email as fan_email", "plan.name as plan_name"])
    .select(
      sql<FileRow[]>`coalesce((
        select json_agg(json_build_object('id', id, 'type', type, 'bytes', bytes, 'isStored', removed_at is null,
          'addedAt', added_at) order by id)
        from dispute_file where dispute_id = dispute.id and (removed_at is null or dispute.decided_at <= removed_at)), '[]')`.as(
        "files",
      ),
    );
}

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof selectDispute>>>;

export function selectDispute(ctx: Ctx, accountId: string, id: string) {
  return queryDisputes(ctx).where("dispute.id", "=", id).where("dispute.account_id", "=", accountId).executeTakeFirst();
}

/** Open ones by deadline, then decided ones, the newest decision first. */
export async function selectDisputes(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<DisputeRow>> {
  const rows = await queryDisputes(ctx)
    .where("dispute.account_id", "=", accountId)
    .orderBy(sql`dispute.status <> 'open'`)
    .orderBy("dispute.decided_at", (order) => order.desc().nullsFirst())
    .orderBy("dispute.evidence_due_at", (order) => order.asc().nullsLast())
    .orderBy("dispute.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const totals = ctx.db.selectFrom("dispute").select((eb) => eb.fn.countAll<number>().as("total"));
  const { total } = await totals.where("account_id", "=", accountId).executeTakeFirstOrThrow();
  return { rows, totalCount: Number(total) };
}

type Due = { readBefore: Date; unknownBefore: Date; limit: number };

/** Open disputes due for a read, longest unread first: sooner if the case is unknown or a submission is unconfirmed. */
export function selectDueForSync({ db }: Ctx, { readBefore, unknownBefore, limit }: Due) {
  return db
    .selectFrom("dispute")
    .select(["id", "payment_id as paymentId"])
    .where("status", "=", "open" satisfies DisputeStatus)
    .where((eb) => {
      const isUnsure = eb.or([
        eb("case_id", "is", null),
        eb.and([eb("evidence_submitted_at", "is not", null), eb("evidence_sent_at", "is", null)]),
      ]);
      return eb.or([
        eb("checked_at", "is", null),
        eb("checked_at", "<", readBefore),
        eb.and([isUnsure, eb("checked_at", "<", unknownBefore)]),
      ]);
    })
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

type Window = { from: Date; until: Date; openedBefore: Date; limit: number };

/** Open disputes without evidence whose deadline is in the window, and whose creator was not reminded. */
export async function selectDueForReminder(
  { db }: Ctx,
  { from, until, openedBefore, limit }: Window,
): Promise<string[]> {
  const rows = await db
    .selectFrom("dispute")
    .select("id")
    .where("status", "=", "open")
    .where("reminded_at", "is", null)
    .where("evidence", "=", "none")
    .where("evidence_submitted_at", "is", null)
    .where("evidence_due_at", ">", from)
    .where("evidence_due_at", "<=", until)
    .where("opened_at", "<", openedBefore)
    .orderBy("evidence_due_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether this call was the first. */
export async function markReminded({ db, now }: Ctx, id: string): Promise<boolean> {
  const dispute = db.updateTable("dispute").set({ reminded_at: now() }).where("id", "=", id);
  return applyChange(dispute.where("reminded_at", "is", null));
}
