import type { Message } from "#ports/mail/port";
import type { CreditNotice } from "./credits.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function creditPaidMail({ email, amountCents, endToEndId }: CreditNotice, site: string): Message {
  const amount = brl.format(amountCents / 100);
  return {
    to: email,
    subject: `Devolvemos ${amount} de taxas por PIX`,
    text: `Você tinha ${amount} de crédito no Camarim: taxas de vendas que foram reembolsadas depois de a fatura ser paga. Como nenhuma venda nova usou esse crédito, enviamos o valor por PIX para a sua chave.

Código da transação: ${endToEndId}

Seu extrato: ${site}/account/wallet
`,
  };
}
