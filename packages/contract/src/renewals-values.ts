import { z } from "zod";
import { subscriptionStatuses } from "./payments.ts";

/**
 * What the fan can do with a subscription now. `mayReinstate`: undo their cancellation or pause without paying again, since
 * the paid period still runs. `refundUntil` is the end of the period in which the first payment is
 * refunded in full on request (7 days, for each subscription); null where that right does not exist or has
 * expired. `refundOthers` is what else of an order goes back with it, since its gateway refunds it only as a whole.
 */
export const fanRights = z.object({
  mayCancel: z.boolean(),
  mayRenew: z.boolean(),
  mayReinstate: z.boolean(),
  refundUntil: z.iso.datetime().nullable(),
  refundOthers: z.array(z.string()),
});

export type FanRights = z.infer<typeof fanRights>;

/**
 * A refund, in centavos. `by` creator: due until `dueAt`, and confirmed by the creator at `returnedAt`. `by` gateway:
 * completed at `returnedAt`, to a card if `toCard`; `isLate` while the gateway rejects it and it is submitted again. A
 * refund of payments to the creator's bank and through a gateway is `by` the creator, and gateways refund
 * `gatewayAmount` of it.
 */
export const fanRefund = z.object({
  amount: z.int(),
  gatewayAmount: z.int(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  by: z.enum(["creator", "gateway"]),
  toCard: z.boolean(),
  isLate: z.boolean(),
});

/** Limits of a pause, in months. */
export const pauseMonths = { min: 1, max: 3 };

/**
 * A pause: neither charge nor access from the end of the paid period until `until`. At `noticeAt` an e-mail says that it ends,
 * and then the renewal is due as any other. `changes` are other lengths that still leave time for the notice; longer ones need
 * the creator's offer.
 */
export const fanPause = z.object({
  months: z.int(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  noticeAt: z.iso.datetime(),
  changes: z.array(z.object({ months: z.int(), until: z.iso.datetime() })),
});

/** The status of a subscription, as the fan sees it. */
export const fanSubscriptionState = z.object({
  _id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  access: z.boolean(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  /** Somebody gave it, and nobody has canceled it: it is `canceled`, since it never renews, or ended with the money of its buyer. */
  gift: z.boolean(),
  /** Taken instead of cancelling, of the next period. */
  discountPercent: z.int().nullable(),
  pause: fanPause.nullable(),
  rights: fanRights,
  refund: fanRefund.nullable(),
});

export type FanSubscriptionState = z.infer<typeof fanSubscriptionState>;
