import * as help from "@camarim/contract/help";
import * as payments from "@camarim/contract/payments";
import * as receipts from "@camarim/contract/receipts";
import * as refunds from "@camarim/contract/refunds";
import { call } from "@camarim/ui/api/client.ts";
import { upload } from "@camarim/ui/api/upload.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callOnce } from "../api/call-once.ts";
import { queryClient } from "./client.ts";
import { giftsKeys } from "./gifts.ts";
import { itemsKeys } from "./items.ts";
import { refundsKeys } from "./refunds.ts";
import { subscriptionsKeys } from "./subscriptions.ts";
import { tipsKeys } from "./tips.ts";
import { walletKeys } from "./wallet.ts";

export const paymentsKeys = {
  all: ["payments"] as const,
  receipts: ["payments", "receipts"] as const,
  of: (subscriptionId: string) => ["payments", "of", subscriptionId] as const,
  ofOrder: (orderId: string) => ["payments", "order", orderId] as const,
  ofItem: (itemId: string) => ["payments", "item", itemId] as const,
  approvedToday: ["payments", "approved-today"] as const,
  unpaid: (kind: "tip" | "first") => ["payments", "unpaid", kind] as const,
};

/** Receipts that wait for a decision, oldest first. */
export function receiptsQuery() {
  const query = { paymentMethod: "pix", hasReceiptUrl: "", receiptManualApproved: "null", limit: 100 } as const;
  return queryOptions({
    queryKey: paymentsKeys.receipts,
    queryFn: ({ signal }) => call(payments.listPayments, { query }, { signal }),
  });
}

/** The payments of one subscription, newest first; refetched before the signed links to receipts expire. */
export function paymentsOfQuery(subscriptionId: string) {
  return queryOptions({
    queryKey: paymentsKeys.of(subscriptionId),
    queryFn: ({ signal }) =>
      call(payments.listPayments, { query: { subscription: subscriptionId, limit: 100 } }, { signal }),
    refetchInterval: 120_000,
  });
}

/** The payment of one order. */
export function paymentOfOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: paymentsKeys.ofOrder(orderId),
    queryFn: ({ signal }) => call(payments.listPayments, { query: { order: orderId, limit: 1 } }, { signal }),
    refetchInterval: 120_000,
  });
}

/** The last sales of an item, also those that are not paid. */
export function paymentsOfItemQuery(itemId: string) {
  return queryOptions({
    queryKey: paymentsKeys.ofItem(itemId),
    queryFn: ({ signal }) => call(payments.listPayments, { query: { item: itemId, limit: 20 } }, { signal }),
  });
}

/** The newest tips to the creator's own key that can still be paid. */
export function unpaidTipsQuery() {
  return queryOptions({
    queryKey: paymentsKeys.unpaid("tip"),
    queryFn: ({ signal }) => call(payments.listPayments, { query: { unpaid: "tip", limit: 20 } }, { signal }),
  });
}

/** The newest first orders by PIX that nobody has paid. */
export function unpaidOrdersQuery() {
  return queryOptions({
    queryKey: paymentsKeys.unpaid("first"),
    queryFn: ({ signal }) => call(payments.listPayments, { query: { unpaid: "first", limit: 20 } }, { signal }),
  });
}

/** What the creator approved today, on any device. */
export function approvedTodayQuery() {
  return queryOptions({
    queryKey: paymentsKeys.approvedToday,
    queryFn: ({ signal }) => call(payments.getApprovedToday, {}, { signal }),
  });
}

export function approvePayment() {
  return mutationOptions({
    mutationFn: (_id: string) => call(receipts.approvePayment, { params: { _id } }),
    onSettled: invalidatePayments,
  });
}

/** Approves receipts in a few seconds, until when that can be undone. The list has them as such at once. */
export function scheduleApprovals() {
  return mutationOptions({
    mutationFn: (ids: string[]) => call(receipts.scheduleApprovals, { body: { receipts: ids } }),
    onSuccess: (scheduled) => setApprovesIn(scheduled.receipts, scheduled.seconds),
    onSettled: invalidatePayments,
  });
}

export function cancelApprovals() {
  return mutationOptions({
    mutationFn: (ids: string[]) => call(receipts.cancelApprovals, { body: { receipts: ids } }),
    onSuccess: (waiting) => setApprovesIn(waiting.receipts, null),
    onSettled: invalidatePayments,
  });
}

async function setApprovesIn(ids: readonly (string | null)[], receiptApprovesIn: number | null): Promise<void> {
  const { queryKey } = receiptsQuery();
  // The response of an earlier request would show them as before.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (list) =>
      list && {
        ...list,
        data: list.data.map((one) => (ids.includes(one.receiptId) ? { ...one, receiptApprovesIn } : one)),
      },
  );
}

export type Reproval = { _id: string; reason?: string | undefined };

export function rejectPayment() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: Reproval) =>
      call(receipts.rejectPayment, { params: { _id }, body: reason ? { reason } : undefined }),
    onSettled: invalidatePayments,
  });
}

/** Without `amount` and `lines`, everything that is not refunded yet. `seen`: the refunded centavos that the creator saw. */
export type Refund = { _id: string; amount?: number | undefined; lines?: number[] | undefined; seen: number };

/** Refunds through the gateway of the payment. With `refunded`, an amount that has been refunded since then is not refunded again. */
export function refundPayment() {
  return mutationOptions({
    mutationFn: ({ _id, seen, ...body }: Refund & { refunded?: number }) =>
      callOnce(refunds.refundPayment, { params: { _id }, body }, seen),
    onSettled: invalidatePayments,
  });
}

/** Cancels a refund that the gateway has not received. */
export function cancelRefund() {
  return mutationOptions({
    mutationFn: (_id: string) => call(refunds.cancelRefund, { params: { _id } }),
    onSettled: invalidatePayments,
  });
}

/** Records a refund that the creator transferred from their own bank. */
export function recordRefund() {
  return mutationOptions({
    mutationFn: ({ _id, seen, ...body }: Refund & { endToEndId?: string | undefined }) =>
      callOnce(refunds.recordRefund, { params: { _id }, body }, seen),
    onSettled: invalidatePayments,
  });
}

type Returned = { _id: string; endToEndId: string };

/** Confirms that the creator has returned the money of a refund, by the refund's id. */
export function markReturned() {
  return mutationOptions({
    mutationFn: ({ _id, endToEndId }: Returned) =>
      call(refunds.markReturned, { params: { _id }, body: endToEndId ? { endToEndId } : undefined }),
    onSettled: invalidatePayments,
  });
}

export type SentReceipt = { paymentId: string; file?: Blob | undefined; endToEndId?: string | undefined };

/** Submits a receipt that the creator received outside the product. */
export function sendReceipt() {
  return mutationOptions({
    mutationFn: ({ paymentId, file, endToEndId }: SentReceipt) =>
      upload(receipts.sendPaymentReceipt, {
        params: { _id: paymentId },
        file,
        fields: endToEndId ? { endToEndId } : undefined,
      }),
    onSettled: invalidatePayments,
  });
}

/** Marks a payment to the creator's own key as paid, with the reason. */
export function markPaid() {
  return mutationOptions({
    mutationFn: ({ _id, reason }: { _id: string; reason: string }) =>
      call(receipts.markPaid, { params: { _id }, body: { reason } }),
    onSettled: invalidatePayments,
  });
}

/** Gives an order, or a subscription, to another e-mail address. */
export function correctFanEmail() {
  return mutationOptions({
    mutationFn: ({ _id, email }: { _id: string; email: string }) =>
      call(help.correctFanEmail, { params: { _id }, body: { email } }),
    onSettled: invalidatePayments,
  });
}

type DroppedStatement = { file: File; approve?: boolean; tried?: number; columns?: receipts.StatementColumns };

/**
 * Uploads the creator's bank statement: returns its matches with open payments, and with `approve` approves the certain ones. `columns`
 * are those that the creator chose, `tried` is of the response before.
 */
export function postStatement() {
  return mutationOptions({
    mutationFn: ({ file, approve, tried, columns }: DroppedStatement) =>
      upload(receipts.postStatement, {
        file,
        fields: {
          ...(approve && { approve: "true" }),
          ...(tried && { tried: `${tried}` }),
          ...(columns && { columns: JSON.stringify(columns) }),
        },
      }),
    // Not awaited: after a rejected statement, another can be picked immediately.
    onSettled: () => void invalidatePayments(),
  });
}

export type LatePayment = { _id: string; file: File };

/** Approves an expired payment that the creator's bank statement shows as paid late. */
export function approveLatePayment() {
  return mutationOptions({
    mutationFn: ({ _id, file }: LatePayment) => upload(receipts.approveLatePayment, { params: { _id }, file }),
    onSettled: invalidatePayments,
  });
}

async function invalidatePayments(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: paymentsKeys.all }),
    queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
    queryClient.invalidateQueries({ queryKey: walletKeys.all }),
    queryClient.invalidateQueries({ queryKey: refundsKeys.all }),
    queryClient.invalidateQueries({ queryKey: tipsKeys.all }),
    queryClient.invalidateQueries({ queryKey: giftsKeys.all }),
    queryClient.invalidateQueries({ queryKey: itemsKeys.all }),
  ]);
}
