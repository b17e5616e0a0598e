import type { Ctx } from "#core/ctx";
import type { LedgerTransactionKind } from "#db/tables";
import { findFee, findPosted, getPaymentPostings, lockBook, postTransaction } from "#modules/ledger/index";
import type { GatewayCharge } from "./gateway-charges.store.ts";
import type { lockPayment } from "./payments.store.ts";
import { bookingLines, type Custody, changesTotal } from "./sale-books.rules.ts";

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

type Booking = {
  kind: LedgerTransactionKind;
  /**
   * When the money of a sale can be paid out; undefined if immediately. Ignored if a date was posted before: iugu shows none
   * while a charge is disputed, so that the first date may come after the sale.
   */
  availableAt?: Date | undefined;
};

/**
 * Posts the difference between the ledger and the facts of a paid payment: those of its charge, or its own without a
 * gateway. Posts nothing if there is none. The caller holds locks on the payment and its charge; the ledger book is
 * locked last.
 */
export async function bookSale(
  ctx: Ctx,
  payment: LockedPayment,
  charge: GatewayCharge | undefined,
  { kind, availableAt }: Booking,
) {
  const { id: paymentId, accountId: ownerId } = payment;
  const balances = await lockBook(ctx, ownerId);
  const postings = await getPaymentPostings(ctx, paymentId);
  const newDate = postings.availableAt === null ? availableAt : undefined;
  const awaitsRelease = postings.availableAt !== null && !postings.isReleased;
  const isRelease = kind === "release" && awaitsRelease && (postings.availableAt as Date) <= ctx.now();
  const facts = {
    custody: custodyOf(ctx, charge),
    gateway: payment.gateway,
    paidCents: charge?.paidCents ?? payment.amountCents,
    refundedCents: payment.refundedCents,
    refundTargetCents: charge?.refundTargetCents ?? null,
    platformCents: charge?.platformCents ?? (await feeOfSale(ctx, payment)),
    gatewayFeeCents: charge?.gatewayFeeCents ?? 0,
    settlementStatus: charge?.settlementStatus ?? "paid",
    waits: newDate !== undefined || (awaitsRelease && !isRelease),
  } as const;
  const lines = bookingLines(facts, postings.sums, balances);
  if (lines.length === 0) return;
  const key = `payment:${paymentId}:${postings.count === 0 ? "paid" : isRelease ? "released" : `change:${postings.count}`}`;
  // A fee that the gateway shows only now takes money, which a release does not.
  const posted = kind === "release" && changesTotal(lines) ? "adjustment" : kind;
  const posting = { key, kind: posted, ownerId, paymentId, lines };
  await postTransaction(ctx, { ...posting, ...(newDate && { availableAt: newDate }) });
}

/** The fee on the day of the sale: as posted then, or today's for a new sale. */
async function feeOfSale(ctx: Ctx, { id, gateway, amountCents }: LockedPayment): Promise<number> {
  const sale = await findPosted(ctx, `payment:${id}:paid`);
  if (!sale) return findFee(ctx, gateway, amountCents);
  return sale.lines.find(({ account }) => account === "fees")?.cents ?? 0;
}

function custodyOf(ctx: Ctx, charge: GatewayCharge | undefined): Custody {
  if (!charge || charge.paidOutside) return "own_bank";
  // iugu holds money whether or not this installation still has its credentials.
  return (ctx.gateways[charge.gateway]?.holdsMoney ?? charge.gateway === "iugu") ? "held" : "own_account";
}
