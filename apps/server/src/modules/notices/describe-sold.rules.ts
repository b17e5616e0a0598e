import { planWithoutName } from "#core/text/plain-names";
import type { PaymentNotice } from "#modules/payments/index";

type Sold = Pick<PaymentNotice, "subscriptionId" | "kinds" | "soldName">;

/** What was paid; null where the name is a creator's and must not be sent. */
export function toSoldName({ kinds, soldName }: Sold): string | null {
  if (kinds.every((kind) => kind === "tip")) return "Mimo";
  if (kinds.every((kind) => kind === "gift")) return "Presente";
  return soldName === planWithoutName ? null : soldName;
}

/** "do plano Mensal", "do mimo", "do pedido “Bastidores”": reads on after a payment or an amount. */
export function describeSold(sold: Sold): string {
  if (sold.subscriptionId) return `do plano ${sold.soldName}`;
  if (sold.kinds.every((kind) => kind === "tip")) return "do mimo";
  if (sold.kinds.every((kind) => kind === "gift")) return "do presente";
  const name = toSoldName(sold);
  return name ? `do pedido “${name}”` : "do pedido";
}
