import type { LedgerAccountKind, PaymentGateway, SettlementStatus } from "#db/tables";
import { creditLines, debitLines, type Line } from "#modules/ledger/ledger.rules";

/**
 * Where the money of a sale is: at the gateway on our behalf, in the creator's own gateway account, or at the creator's
 * bank.
 */
export type Custody = "held" | "own_account" | "own_bank";

/** The facts of a paid payment, in centavos. */
export type SaleFacts = {
  custody: Custody;
  gateway: PaymentGateway;
  /** Paid by the payer, including a fine or a discount. */
  paidCents: number;
  /** Refunded so far. */
  refundedCents: number;
  /** Refunded after a requested refund completes; null if none is requested. */
  refundTargetCents: number | null;
  platformCents: number;
  gatewayFeeCents: number;
  settlementStatus: SettlementStatus;
  /** Whether the release date of the money is in the future. */
  waits: boolean;
};

export type Balances = ReadonlyMap<LedgerAccountKind, number>;

/** The platform's fee on the remaining part of a sale. A refund reduces it proportionally, rounded down to centavos. */
export function toRemainingFee(platformCents: number, paidCents: number, refundedCents: number): number {
  if (refundedCents <= 0) return platformCents;
  if (refundedCents >= paidCents) return 0;
  return platformCents - Number((BigInt(platformCents) * BigInt(refundedCents)) / BigInt(paidCents));
}

/**
 * The ledger lines that bring one sale to its facts. `posted` are the sums of its transactions by account, `balances`
 * the creator's current balances. Empty if the ledger already agrees. Without enough balance the creator goes into
 * debt; a debt is repaid before money becomes available.
 */
export function bookingLines(facts: SaleFacts, posted: Balances, balances: Balances): Line[] {
  const of = (kind: LedgerAccountKind) => posted.get(kind) ?? 0;
  const to = (account: LedgerAccountKind, target: number): Line => ({ account, cents: target - of(account) });
  const gone = facts.settlementStatus === "charged_back" ? facts.paidCents : facts.refundedCents;
  const [left, fee] = [facts.paidCents - gone, toRemainingFee(facts.platformCents, facts.paidCents, gone)];
  if (facts.custody === "own_bank")
    return changed([to("fans", -left), to("own_bank", left), to("fees_due", -fee), to("fees", fee)]);
  const gateway = facts.gateway as "iugu" | "mercadopago";
  if (facts.custody === "own_account")
    return changed([to("fans", fee - left), to("own_account", left - fee), to(gateway, -fee), to("fees", fee)]);

  const share = left - fee - facts.gatewayFeeCents;
  const target = heldTargets(facts, share);
  const free = share - target.waiting - target.disputed - target.promised;
  const change = free - of("available") - of("debt");
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

const accountsOfOthers: readonly LedgerAccountKind[] = ["fans", "iugu", "mercadopago", "fees", "gateway_fees", "bank"];

/** Whether a creator has more or less money after a posting, and not only elsewhere: such a posting is listed as an operation. */
export function changesTotal(lines: readonly Line[]): boolean {
  return lines.some(({ account }) => accountsOfOthers.includes(account));
}

/** The part of a creator's share that cannot be paid out: not released, disputed, or reserved for a refund. */
function heldTargets(facts: SaleFacts, share: number) {
  const none = { waiting: 0, disputed: 0, promised: 0 };
  const positive = Math.max(0, share);
  if (facts.settlementStatus === "charged_back") return none;
  if (facts.settlementStatus === "disputed") return { ...none, disputed: positive };
  // Money that is not released cannot be paid out, so a refund uses it first.
  if (facts.waits) return { ...none, waiting: positive };
  const { paidCents, refundedCents, refundTargetCents, platformCents } = facts;
  if (refundTargetCents === null || refundTargetCents <= refundedCents) return none;
  const feeBack =
    toRemainingFee(platformCents, paidCents, refundedCents) -
    toRemainingFee(platformCents, paidCents, refundTargetCents);
  return { ...none, promised: Math.min(positive, refundTargetCents - refundedCents - feeBack) };
}

function changed(lines: readonly Line[]): Line[] {
  return lines.filter(({ cents }) => cents !== 0);
}
