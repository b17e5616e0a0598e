import type { Operation } from "@camarim/contract/ledger";

type Move = { cents: number; tone: "gain" | "loss" | "plain" };

/**
 * What an operation moved, as its creator sees it: of what was paid to her own bank all of it, since the fee comes by a
 * fatura; of the rest what is left. Red is only for a loss, which a transfer and an agreed fee are not.
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
