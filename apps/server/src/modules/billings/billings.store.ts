import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { BilledLine } from "./billings.rules.ts";

const dueDate = sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`;

/** With lines and newest receipt. */
function queryBillings({ db }: Ctx) {
  return db
    .selectFrom("billing")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("billingReceipt")
          .select(["id as receiptId", "sentAt", "decision", "reason"])
          .whereRef("billingId", "=", "billing.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("receipt"),
      (join) => join.onTrue(),
    )
    .selectAll("billing")
    .select(["receipt.receiptId", "receipt.sentAt", "receipt.decision", "receipt.reason"])
    .select([
      dueDate.as("due"),
      sql<BilledLine[]>`(
        select json_agg(json_build_object('kind', kind, 'planName', plan_name, 'feeBasisPoints', fee_basis_points,
          'salesCount', sales_count, 'salesTotalCents', sales_total_cents, 'amountCents', amount_cents) order by line)
        from billing_line where billing_id = billing.id)`.as("lines"),
    ]);
}

export type BillingRow = NonNullable<Awaited<ReturnType<typeof selectBilling>>>;

export function selectBilling(ctx: Ctx, accountId: string, id: string) {
  return queryBillings(ctx).where("billing.id", "=", id).where("billing.accountId", "=", accountId).executeTakeFirst();
}

/** Newest first. */
export function selectBillings(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<BillingRow>> {
  const billings = queryBillings(ctx).where("billing.accountId", "=", accountId);
  return selectPage(billings.orderBy("billing.periodStart", "desc"), page);
}

/** A creator's unpaid billings, with the submission time of an undecided receipt. */
export function selectUnpaid({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("billing")
    .leftJoin("billingReceipt as receipt", (join) =>
      join.onRef("receipt.billingId", "=", "billing.id").on("receipt.decision", "is", null),
    )
    .select(["billing.status", "receipt.sentAt", dueDate.as("dueDate")])
    .where("billing.accountId", "=", accountId)
    .where("billing.status", "in", ["open", "in_review"])
    .execute();
}

/** Held until the transaction ends. */
export function lockBilling({ db }: Ctx, id: string) {
  return db
    .selectFrom("billing")
    .select(["id", "accountId", "status", "amountCents"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markVoid({ db, now }: Ctx, id: string, reason: string) {
  const set = { status: "void", voidedAt: now(), voidReason: reason } as const;
  await db.updateTable("billing").set(set).where("id", "=", id).execute();
}

export async function updateBillingStatus({ db, now }: Ctx, id: string, status: "open" | "in_review" | "paid") {
  const paidAt = status === "paid" ? now() : null;
  await db.updateTable("billing").set({ status, paidAt }).where("id", "=", id).execute();
}
