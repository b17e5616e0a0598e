import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { PaymentMethod, PaymentStatus, ReceiptStatus } from "#db/tables";
import { type PaymentCount, type PaymentFilter, receiptStatuses, toReceiptStatuses } from "./payment-filter.rules.ts";
import { lateSince } from "./payments.rules.ts";
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
  const { paymentMethod, status, limit, offset } = filter;
  const statuses = toReceiptStatuses(filter);
  if (statuses.length === 0) return [];
  const isQueue = statuses.join() === "waiting";
  const meant = selectMeant(ctx, accountId, filter)
    .select("meant.id")
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

/** The same for a narrow filter. */
export function countPayments(ctx: Ctx, accountId: string, filter: PaymentFilter): Promise<PaymentCount[]> {
  return selectMeant(ctx, accountId, filter)
    .select(["meant.method", "meant.status", "meant.receiptStatus", sql<number>`count(*)::int`.as("payments")])
    .groupBy(["meant.method", "meant.status", "meant.receiptStatus"])
    .execute();
}

/** The payments of what a narrow filter names; without one all of the account. */
function selectMeant({ db, now }: Ctx, accountId: string, { subscription, order, item, unpaid }: PaymentFilter) {
  return db
    .selectFrom("payment as meant")
    .where("meant.accountId", "=", accountId)
    .$if(subscription !== undefined, (query) => query.where("meant.subscriptionId", "=", subscription as string))
    .$if(order !== undefined, (query) => query.where("meant.orderId", "=", order as string))
    .$if(item !== undefined, (query) =>
      query.where("meant.orderId", "in", (on) =>
        on
          .selectFrom("itemLine")
          .select("itemLine.orderId")
          .where("itemLine.itemId", "=", item as string),
      ),
    )
    .$if(unpaid === "first", (query) =>
      query
        .where("meant.status", "=", "pending")
        .where("meant.method", "=", "pix")
        .where("meant.receiptStatus", "=", "none")
        .where("meant.renewsAt", "is", null),
    )
    .$if(unpaid === "tip" || unpaid === "item", (query) =>
      query
        .where("meant.status", "in", ["pending", "expired"])
        .where("meant.gateway", "=", "bacen")
        .where("meant.subscriptionId", "is", null)
        .where("meant.receiptUntil", ">", lateSince(now()))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("orderLine")
              .select("orderLine.position")
              .whereRef("orderLine.orderId", "=", "meant.orderId")
              .where("orderLine.kind", "=", unpaid as "tip" | "item"),
          ),
        ),
    );
}
