import type { Payment } from "@camarim/contract/payments";

export type Level = "green" | "amber" | "red";
/** What a green receipt must have been found to show: an unread picture is not green because nothing was found wrong. */
const needed = ["amount", "receiver"];

/** The worst of a receipt's checks; amber if the amount or the payee was not checked. */
export function levelOf({ receiptChecks: checks }: Pick<Payment, "receiptChecks">): Level {
  if (checks.some(({ level }) => level === "red")) return "red";
  const isGreen = needed.every((kind) => checks.some((check) => check.kind === kind && check.level === "green"));
  return isGreen && checks.every(({ level }) => level === "green") ? "green" : "amber";
}

/** The receipts by level, each in its order. */
export function groupByLevel<P extends Pick<Payment, "receiptChecks">>(payments: readonly P[]): Record<Level, P[]> {
  const groups: Record<Level, P[]> = { green: [], amber: [], red: [] };
  for (const payment of payments) groups[levelOf(payment)].push(payment);
  return groups;
}
