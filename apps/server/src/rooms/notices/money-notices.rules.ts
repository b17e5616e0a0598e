import type { Message } from "#ports/mail/port";
import type { BillingNotice, WalletNotice } from "./money-notices.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const monthOf = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "America/Sao_Paulo" });
const dayOf = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: "UTC" });

export function billingMadeMail(notice: BillingNotice, site: string): Message {
  const [amount, month] = [brl.format(notice.amountCents / 100), monthOf.format(notice.periodStart)];
  const sales = notice.salesCount === 1 ? "1 venda" : `${notice.salesCount} vendas`;
  return {
    to: notice.email,
    subject: `Sua fatura de ${month}: ${amount}`,
    text: `A fatura de ${month} já está no Camarim: ${amount}, da taxa sobre ${sales} por PIX direto na sua conta. Ela vence em ${dayOf.format(new Date(notice.dueDate))}.\n\nPague pelo código PIX e envie o comprovante: ${site}/account/billings\n`,
  };
}

export function billingDecidedMail(notice: BillingNotice, site: string): Message {
  const [amount, month] = [brl.format(notice.amountCents / 100), monthOf.format(notice.periodStart)];
  if (notice.decision === "approved")
    return {
      to: notice.email,
      subject: `Fatura de ${month} paga`,
      text: `Confirmamos o pagamento da fatura de ${month}, de ${amount}. Obrigado!\n\nSuas faturas: ${site}/account/billings\n`,
    };
  return {
    to: notice.email,
    subject: `Não encontramos o pagamento da fatura de ${month}`,
    text: `${notice.reason}\n\nA fatura de ${amount} voltou a ficar em aberto. Confira o pagamento e envie outro comprovante: ${site}/account/billings\n`,
  };
}

export function walletDecidedMail(notice: WalletNotice, site: string): Message {
  if (notice.decision === "approved")
    return {
      to: notice.email,
      subject: "Sua carteira foi aprovada",
      text: `Conferimos seus documentos e está tudo certo. As fotos já foram apagadas.\n\nSua carteira: ${site}/account/wallet\n`,
    };
  const reasons = notice.refusals.map(({ message }) => `- ${message}`).join("\n");
  return {
    to: notice.email,
    subject: "Precisamos conferir sua carteira de novo",
    text: `Ainda não conseguimos aprovar sua carteira:\n\n${reasons}\n\nCorrija o que for preciso e envie as fotos de novo: ${site}/account/wallet/documents\n`,
  };
}
