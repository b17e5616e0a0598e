import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { DisputeStatus } from "#db/tables";
import { selectSold, soldName } from "#modules/payments/sold.rules";
import { isConfigured } from "#ports/gateways/is-configured";
import type { GatewayName } from "#ports/gateways/port";

/** A payment and its charge; the payment is locked first. */
export async function lockDisputedCharge({ db }: Ctx, paymentId: string) {
  await db.selectFrom("payment").select("id").where("id", "=", paymentId).forUpdate().execute();
  return db
    .selectFrom("payment")
    .innerJoin("gatewayCharge as charge", "charge.paymentId", "payment.id")
    .select(["payment.accountId", "payment.status", "payment.amountCents", "payment.refundedCents"])
    .select(["charge.settlementStatus", "charge.paidCents"])
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
}

export function selectCharge({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("gatewayCharge")
    .select(["connectionId", "chargeId", "settlementStatus"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
}

export async function selectPaymentOfCharge({ db }: Ctx, connectionId: string, chargeId: string) {
  const charges = db.selectFrom("gatewayCharge").select("paymentId").where("connectionId", "=", connectionId);
  return (await charges.where("chargeId", "=", chargeId).executeTakeFirst())?.paymentId;
}

export async function selectPaymentOfCase({ db }: Ctx, gateway: GatewayName, caseId: string) {
  const disputesOfCase = db
    .selectFrom("dispute")
    .innerJoin("gatewayCharge as charge", "charge.paymentId", "dispute.paymentId")
    .select("dispute.paymentId")
    .where("charge.gateway", "=", gateway);
  return (await disputesOfCase.where("dispute.caseId", "=", caseId).executeTakeFirst())?.paymentId;
}

function latest({ db }: Ctx, paymentId: string) {
  const all = db.selectFrom("dispute").selectAll().where("paymentId", "=", paymentId);
  return all.orderBy("number", "desc").limit(1);
}

export function selectLatest(ctx: Ctx, paymentId: string) {
  return latest(ctx, paymentId).executeTakeFirst();
}

/** After `lockDisputedCharge`, which keeps others from adding one. */
export function lockLatest(ctx: Ctx, paymentId: string) {
  return latest(ctx, paymentId).forUpdate().executeTakeFirst();
}

export type DisputeState = NonNullable<Awaited<ReturnType<typeof selectLatest>>>;

export async function insertDispute({ db }: Ctx, row: DisputeState) {
  await db.insertInto("dispute").values(row).execute();
}

type Claim = { claimedAt: Date; startedAt: Date };

/** Starts a claimed submission, once; undefined if it was started or given up before. */
export function markSubmissionStarted({ db }: Ctx, id: string, { claimedAt, startedAt }: Claim) {
  const dispute = db.updateTable("dispute").set({ evidenceSubmittedAt: startedAt }).where("id", "=", id);
  const claimed = dispute.where("evidenceSubmittedAt", "=", claimedAt).where("evidenceSentAt", "is", null);
  return claimed.returningAll().executeTakeFirst();
}

export async function updateDispute({ db }: Ctx, id: string, set: Partial<DisputeState>) {
  await db.updateTable("dispute").set(set).where("id", "=", id).execute();
}

/** Undefined for another creator's. */
export function lockDispute({ db }: Ctx, accountId: string, id: string) {
  const dispute = db.selectFrom("dispute").selectAll().where("id", "=", id).where("accountId", "=", accountId);
  return dispute.forUpdate().executeTakeFirst();
}

export function selectDisputeState({ db }: Ctx, id: string) {
  return db
    .selectFrom("dispute")
    .select(["id as disputeId", "paymentId", "status", "caseId", "amountCents"])
    .select(["evidence", "evidenceSubmittedAt", "evidenceDueAt"])
    .where("id", "=", id)
    .executeTakeFirst();
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
    .innerJoin("payment", "payment.id", "dispute.paymentId")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .innerJoin("fan", "fan.id", "fanOrder.fanId")
    .innerJoinLateral(selectSold, (join) => join.onTrue())
    .leftJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .leftJoin("plan", "plan.id", "line.planId")
    .selectAll("dispute")
    .select(["payment.subscriptionId", "payment.gateway", "payment.method", "payment.paidAt"])
    .select(["fanOrder.fanName", "fan.email as fanEmail"])
    .select(soldName.as("soldName"))
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
  return queryDisputes(ctx).where("dispute.id", "=", id).where("dispute.accountId", "=", accountId).executeTakeFirst();
}

/** Open ones by deadline, then decided ones, the newest decision first. */
export async function selectDisputes(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<DisputeRow>> {
  const rows = await queryDisputes(ctx)
    .where("dispute.accountId", "=", accountId)
    .orderBy(sql`dispute.status <> 'open'`)
    .orderBy("dispute.decidedAt", (order) => order.desc().nullsFirst())
    .orderBy("dispute.evidenceDueAt", (order) => order.asc().nullsLast())
    .orderBy("dispute.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const totals = ctx.db.selectFrom("dispute").select((eb) => eb.fn.countAll<number>().as("total"));
  const { total } = await totals.where("accountId", "=", accountId).executeTakeFirstOrThrow();
  return { rows, totalCount: Number(total) };
}

type Due = { readBefore: Date; unknownBefore: Date; limit: number };

/** Open disputes due for a read, longest unread first: sooner if the case is unknown or a submission is unconfirmed. */
export function selectDueForSync(ctx: Ctx, { readBefore, unknownBefore, limit }: Due) {
  return ctx.db
    .selectFrom("dispute")
    .innerJoin("gatewayCharge as charge", "charge.paymentId", "dispute.paymentId")
    .select(["dispute.id", "dispute.paymentId"])
    .where(isConfigured(ctx, "charge.gateway"))
    .where("status", "=", "open" satisfies DisputeStatus)
    .where((eb) => {
      const isUnsure = eb.or([
        eb("caseId", "is", null),
        eb.and([eb("evidenceSubmittedAt", "is not", null), eb("evidenceSentAt", "is", null)]),
      ]);
      return eb.or([
        eb("dispute.checkedAt", "is", null),
        eb("dispute.checkedAt", "<", readBefore),
        eb.and([isUnsure, eb("dispute.checkedAt", "<", unknownBefore)]),
      ]);
    })
    .orderBy("dispute.checkedAt", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

/** A dispute that was never read stays due: its creator is e-mailed once it is. */
export async function markChecked({ db, now }: Ctx, id: string) {
  const dispute = db.updateTable("dispute").set({ checkedAt: now() }).where("id", "=", id);
  await dispute.where("checkedAt", "is not", null).execute();
}

type Window = { from: Date; until: Date; openedBefore: Date; limit: number };

/** Open disputes without evidence, or with refused files, whose deadline is in the window, and whose creator was not reminded. */
export async function selectDueForReminder(
  { db }: Ctx,
  { from, until, openedBefore, limit }: Window,
): Promise<string[]> {
  const rows = await db
    .selectFrom("dispute")
    .select("id")
    .where("status", "=", "open")
    .where("remindedAt", "is", null)
    .where("evidence", "in", ["none", "refused"])
    .where("evidenceSubmittedAt", "is", null)
    .where("evidenceDueAt", ">", from)
    .where("evidenceDueAt", "<=", until)
    .where("openedAt", "<", openedBefore)
    .orderBy("evidenceDueAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether this call was the first. */
export async function markReminded({ db, now }: Ctx, id: string): Promise<boolean> {
  const dispute = db.updateTable("dispute").set({ remindedAt: now() }).where("id", "=", id);
  return applyChange(dispute.where("remindedAt", "is", null));
}
