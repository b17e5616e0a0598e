/** Nobody but the payer can contradict a transfer that no gateway saw. */
export const contradiction = "Confira no app do seu banco. Se o dinheiro não chegou, responda a este e-mail.";

/** Where the money of a refund by a gateway arrives. */
export const describeDestination = (toCard: boolean) =>
  toCard
    ? "O valor aparece como crédito na fatura do cartão, desta ou da próxima vez, conforme o banco."
    : "O PIX volta para a conta de onde saiu.";

const stuckReasons = {
  balance: "Falta saldo na sua conta lá: deixe saldo na conta.",
  unlinked: "Ela não aceita mais a ligação com a sua conta: conecte a conta de novo.",
  removed:
    "O Camarim está sem ligação com ela, o que não depende de você. Se isso não mudar em 7 dias, a devolução fica com você, por PIX.",
  other: "Confira o pagamento e o saldo na sua conta lá.",
};

/** Why a gateway refuses a refund, and what the creator does about it. */
export function describeStuckReason({ fault }: { fault: string | null }): string {
  if (fault === "no_balance") return stuckReasons.balance;
  if (fault === "no_settings") return stuckReasons.removed;
  return fault === "unauthorized" ? stuckReasons.unlinked : stuckReasons.other;
}
