import { formatMoney } from "#core/mail/email-format";
import { planWithoutName } from "#core/text/plain-names";
import type { PaymentNotice } from "#modules/payments/index";

type Sold = Pick<PaymentNotice, "subscriptionId" | "kinds" | "soldName">;

/** What was paid; null where the name is a creator's and must not be sent. */
export function toSoldName({ kinds, soldName }: Sold): string | null {
  if (kinds.every((kind) => kind === "tip")) return "Mimo";
  if (kinds.every((kind) => kind === "gift")) return "Presente";
  return soldName === planWithoutName ? null : soldName;
}

/** "do plano Mensal", "do mimo", "do pedido “Mensal + Bastidores”": reads on after a payment or an amount. */
export function describeSold(sold: Sold): string {
  if (sold.subscriptionId && sold.kinds.length === 1) return `do plano ${sold.soldName}`;
  if (sold.kinds.every((kind) => kind === "tip")) return "do mimo";
  if (sold.kinds.every((kind) => kind === "gift")) return "do presente";
  const name = toSoldName(sold);
  return name ? `do pedido “${name}”` : "do pedido";
}

const kindNames = { subscription: "Plano", item: "Avulso", tip: "Mimo", gift: "Presente" } as const;

/** "Plano: Mensal, R$ 29,90" for each line of an order of several; nothing for one, which the e-mail names itself. */
export function listSoldLines({ lines }: Pick<PaymentNotice, "lines">): [string, string][] {
  if (lines.length === 1) return [];
  return lines.map(({ kind, title, amountCents }) => {
    const name = kind === "tip" ? "" : title;
    return [kindNames[kind], [name, formatMoney(amountCents)].filter(Boolean).join(", ")];
  });
}
