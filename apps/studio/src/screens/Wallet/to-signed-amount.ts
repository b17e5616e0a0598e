import type { Operation } from "@camarim/contract/ledger";

type Move = { cents: number; tone: "gain" | "loss" | "plain" };

/**
 * The amount of an operation as the creator sees it: gross for payments to their own bank account, whose fee is collected by a
 * billing, and net otherwise. Only losses are red; payouts and fee collections are not losses.
 */
export function toSignedAmount({
  type,
  amount,
  net,
  custody,
}: Pick<Operation, "type" | "amount" | "net" | "custody">): Move {
  // A cancelled billing moves no money.
  const cents = custody === "own_bank" && amount !== 0 ? amount : net;
  if (cents > 0) return { cents, tone: "gain" };
  return { cents, tone: type === "transfer" || type === "fee_collection" ? "plain" : "loss" };
}
