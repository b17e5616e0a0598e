import type { LedgerAccountKind, PaymentGateway, SettlementStatus } from "#db/tables";
import { creditLines, debitLines } from "#modules/ledger/credit.rules";
import type { Line } from "#modules/ledger/ledger.rules";

/** Where the money of a sale is: held by the gateway for us, in the creator's own gateway account, or at the creator's bank. */
export type Custody = "held" | "own_account" | "own_bank";

/** What is known of a payment that brought money, in centavos. */
export type SaleFacts = {
  custody: Custody;
  gateway: PaymentGateway;
  /** What the payer paid, which a fine or a discount may have changed. */
  paidCents: number;
  /** Refunded so far. */
  refundedCents: number;
  /** Refunded once a wanted refund is done; null while none is wanted. */
  refundTargetCents: number | null;
  platformCents: number;
  gatewayFeeCents: number;
  settlementStatus: SettlementStatus;
  /** Whether the money still waits for its release day. */
  waits: boolean;
};

export type Balances = ReadonlyMap<LedgerAccountKind, number>;

/** The platform's fee on what is left of a sale: a refund returns it in proportion, and less than a centavo of it stays. */
export function feeKept(platformCents: number, paidCents: number, refundedCents: number): number {
  if (refundedCents <= 0) return platformCents;
  if (refundedCents >= paidCents) return 0;
  return platformCents - Number((BigInt(platformCents) * BigInt(refundedCents)) / BigInt(paidCents));
}

/**
 * The lines that bring the books of one sale to its facts. `posted` is what its transactions have posted so far, by account, and
 * `balances` what the creator's accounts hold now. Empty where the books already agree. A creator who has not enough goes into debt;
 * a debt is repaid before anything becomes available.
 */
export function bookingLines(facts: SaleFacts, posted: Balances, balances: Balances): Line[] {
  const of = (kind: LedgerAccountKind) => posted.get(kind) ?? 0;
  const to = (account: LedgerAccountKind, target: number): Line => ({ account, cents: target - of(account) });
  const gone = facts.settlementStatus === "charged_back" ? facts.paidCents : facts.refundedCents;
  const [left, fee] = [facts.paidCents - gone, feeKept(facts.platformCents, facts.paidCents, gone)];
  if (facts.custody === "own_bank")
    return changed([to("fans", -left), to("own_bank", left), to("fees_due", -fee), to("fees", fee)]);
  const gateway = facts.gateway as "iugu" | "mercadopago";
  if (facts.custody === "own_account")
    return changed([to("fans", fee - left), to("own_bank", left - fee), to(gateway, -fee), to("fees", fee)]);

  const share = left - fee - facts.gatewayFeeCents;
  const target = heldTargets(facts, share);
  // Before there was a debt account, what a creator owed was booked as a fee.
  const free = share - target.waiting - target.disputed - target.promised;
  const change = free - of("available") - of("debt") - of("fees_due");
  return changed([
    to(gateway, -left),
    ...(change > 0 ? creditLines(balances, change) : debitLines(balances, -change)),
    to("waiting_funds", target.waiting),
    to("disputed", target.disputed),
    to("blocked", target.promised),
    to("fees", fee),
    to("gateway_fees", facts.gatewayFeeCents),
  ]);
}

/** Which part of a creator's share cannot be paid out: it waits, is in dispute, or is promised to the fan. */
function heldTargets(facts: SaleFacts, share: number) {
  const none = { waiting: 0, disputed: 0, promised: 0 };
  const positive = Math.max(0, share);
  if (facts.settlementStatus === "charged_back") return none;
  if (facts.settlementStatus === "disputed") return { ...none, disputed: positive };
  // Money that waits cannot be paid out: a refund takes it from there.
  if (facts.waits) return { ...none, waiting: positive };
  const { paidCents, refundedCents, refundTargetCents, platformCents } = facts;
  if (refundTargetCents === null || refundTargetCents <= refundedCents) return none;
  const feeBack =
    feeKept(platformCents, paidCents, refundedCents) - feeKept(platformCents, paidCents, refundTargetCents);
  return { ...none, promised: Math.min(positive, refundTargetCents - refundedCents - feeBack) };
}

function changed(lines: readonly Line[]): Line[] {
  return lines.filter(({ cents }) => cents !== 0);
}
