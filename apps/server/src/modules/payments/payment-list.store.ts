import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { PaymentMethod, PaymentStatus, ReceiptStatus } from "#db/tables";
import { type PaymentCount, type PaymentFilter, receiptStatuses, toReceiptStatuses } from "./payment-filter.rules.ts";
import { type PaymentRow, selectWithReceipts } from "./payments.store.ts";

/** Payments whose refund a gateway has not completed, longest requested first. */
export async function selectRefunding(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<PaymentRow>> {
  const open = ctx.db
    .selectFrom("gatewayCharge")
    .innerJoin("payment", "payment.id", "gatewayCharge.paymentId")
    .where("payment.accountId", "=", accountId)
    .where("gatewayCharge.refundPollAt", "is not", null);
  const rows = await selectWithReceipts(ctx)
    .where("payment.id", "in", open.select("payment.id"))
    .orderBy("gatewayCharge.refundRequestedAt")
    .orderBy("payment.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await open.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/**
 * Undecided receipts oldest first, since they are a queue; others newest first, selected by an index before the joins.
 */
export async function selectPayments(ctx: Ctx, accountId: string, filter: PaymentFilter): Promise<PaymentRow[]> {
  const { subscription, paymentMethod, status, limit, offset } = filter;
  const statuses = toReceiptStatuses(filter);
  if (statuses.length === 0) return [];
  const isQueue = statuses.join() === "waiting";
  const meant = ctx.db
    .selectFrom("payment as meant")
    .select("meant.id")
    .where("meant.accountId", "=", accountId)
    .$if(subscription !== undefined, (query) => query.where("meant.subscriptionId", "=", subscription as string))
    .$if(paymentMethod !== undefined, (query) => query.where("meant.method", "=", paymentMethod as PaymentMethod))
    .$if(status !== undefined, (query) => query.where("meant.status", "=", status as PaymentStatus))
    .$if(isQueue, (query) => query.where("meant.receiptStatus", "=", sql.lit<ReceiptStatus>("waiting")))
    .$if(!isQueue && statuses.length < receiptStatuses.length, (query) =>
      query.where("meant.receiptStatus", "in", statuses),
    );
  const page = isQueue ? meant : meant.orderBy("meant.id", "desc").limit(limit).offset(offset);
  return selectWithReceipts(ctx)
    .where("payment.id", "in", page)
    .orderBy(isQueue ? "receipt.id" : "payment.id", isQueue ? "asc" : "desc")
    .$if(isQueue, (query) => query.limit(limit).offset(offset))
    .execute();
}

/**
 * Maintained by triggers in 16 slots, each of which may be negative. At most one row per method, status and receipt
 * status.
 */
export function selectCounts({ db }: Ctx, accountId: string): Promise<PaymentCount[]> {
  return db
    .selectFrom("paymentCount")
    .select(["method", "status", "receiptStatus", sql<number>`sum(payments)::int`.as("payments")])
    .where("accountId", "=", accountId)
    .groupBy(["method", "status", "receiptStatus"])
    .execute();
}

/** The same for one subscription, which has few enough rows to count. */
export function countPayments({ db }: Ctx, accountId: string, subscriptionId: string): Promise<PaymentCount[]> {
  return db
    .selectFrom("payment")
    .select(["method", "status", "receiptStatus", sql<number>`count(*)::int`.as("payments")])
    .where("subscriptionId", "=", subscriptionId)
    .where("accountId", "=", accountId)
    .groupBy(["method", "status", "receiptStatus"])
    .execute();
}
