import type { LedgerAccountKind } from "#db/tables";
import type { GatewayName } from "#ports/gateways/port";
import type { Line } from "#rooms/ledger/ledger.rules";

type Sale = { gateway: GatewayName; amountCents: number; platformCents: number; gatewayFeeCents: number };

/** Money that lies at the gateway for the creator: hers is what the platform and the gateway leave. */
export function heldSale({ gateway, amountCents, platformCents, gatewayFeeCents }: Sale, waits: boolean): Line[] {
  return [
    { account: gateway, cents: -amountCents },
    { account: waits ? "waiting_funds" : "available", cents: amountCents - platformCents - gatewayFeeCents },
    { account: "fees", cents: platformCents },
    { account: "gateway_fees", cents: gatewayFeeCents },
  ];
}

/** Money that the gateway gave straight to an account of the creator's own; with us lies the platform's part alone. */
export function ownSale({ gateway, amountCents, platformCents }: Sale): Line[] {
  return [
    { account: "fans", cents: platformCents - amountCents },
    { account: "own_bank", cents: amountCents - platformCents },
    { account: gateway, cents: -platformCents },
    { account: "fees", cents: platformCents },
  ];
}

type Held = ReadonlyMap<LedgerAccountKind, number>;

/**
 * A sale that goes back: each line the other way, save that `keptCents` of the gateway's fee do not come back. What the
 * creator no longer has, she owes. Money at her own bank is out of our reach: there it is merely counted back.
 */
export function takenBack(sale: readonly Line[], keptCents: number, held: Held, isReleased: boolean): Line[] {
  const back = sale.map(({ account, cents }) => ({ account, cents: -cents }));
  const isHers = ({ account }: Line) => account === "waiting_funds" || account === "available";
  const hers = back.filter(isHers);
  if (hers.length === 0) return back;
  const waiting = isReleased ? [] : hers.filter(({ account }) => account === "waiting_funds");
  const total = sumOf(hers) - keptCents - sumOf(waiting);
  const fromAvailable = -Math.min(-total, Math.max(0, held.get("available") ?? 0));
  return joined([
    ...back.filter((line) => !isHers(line)),
    { account: "gateway_fees", cents: keptCents },
    ...waiting,
    { account: "available", cents: fromAvailable },
    { account: "fees_due", cents: total - fromAvailable },
  ]);
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** One line for each account. */
function joined(lines: readonly Line[]): Line[] {
  const sums = new Map<LedgerAccountKind, number>();
  for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums].map(([account, cents]) => ({ account, cents })).filter(({ cents }) => cents !== 0);
}
