import { countDaysLate, isStoppingSales, toSalesStopDate } from "#modules/billings/billings.rules";
import type { Message } from "#ports/mail/port";
import type { BillingNotice } from "./money-notices.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const monthOf = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "America/Sao_Paulo" });
const dayOf = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: "UTC" });
const sayDate = (date: string) => dayOf.format(new Date(date));

export function billingMadeMail(notice: BillingNotice, site: string): Message {
  const [amount, month] = [brl.format(notice.amountCents / 100), monthOf.format(notice.periodStart)];
  const sales = notice.salesCount === 1 ? "1 venda" : `${notice.salesCount} vendas`;
  return {
    to: notice.email,
    subject: `Sua fatura de ${month}: ${amount}`,
    text: `A fatura de ${month} já está no Camarim: ${amount}, da taxa sobre ${sales} por PIX direto na sua conta. Ela vence em ${sayDate(notice.dueDate)}.\n\nPague pelo código PIX e envie o comprovante: ${site}/account/billings\n`,
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

export function billingVoidedMail(notice: BillingNotice, site: string): Message {
  const [amount, month] = [brl.format(notice.amountCents / 100), monthOf.format(notice.periodStart)];
  return {
    to: notice.email,
    subject: `Fatura de ${month} cancelada`,
    text: `Cancelamos a fatura de ${month}, de ${amount}: não há nada a pagar.\n\nMotivo: ${notice.voidReason}\n\nSuas faturas: ${site}/account/billings\n`,
  };
}

/** That a fatura is to be paid: what it says depends on the day it goes out, not on the one it was meant for. */
export function billingReminderMail(notice: BillingNotice, site: string, now: Date): Message {
  const [amount, month] = [brl.format(notice.amountCents / 100), monthOf.format(notice.periodStart)];
  const { dueDate } = notice;
  const late = countDaysLate(dueDate, now);
  const pay = `Pague pelo código PIX e envie o comprovante: ${site}/account/billings\n\nJá pagou? Então só falta o comprovante.\n`;
  if (isStoppingSales({ status: "open", dueDate, sentAt: null }, now))
    return {
      to: notice.email,
      subject: "Novas assinaturas pausadas: falta pagar uma fatura",
      text: `A fatura de ${month}, de ${amount}, venceu em ${sayDate(dueDate)}, e sua página parou de aceitar novos assinantes. Quem já assina continua assistindo e renovando.\n\nAssim que confirmarmos o pagamento, a página volta a aceitar gente nova. ${pay}`,
    };
  if (late > 0)
    return {
      to: notice.email,
      subject: `A fatura de ${month} venceu ${late === 1 ? "ontem" : `há ${late} dias`}: ${amount}`,
      text: `A fatura de ${month}, de ${amount}, venceu em ${sayDate(dueDate)} e continua em aberto. Sem o pagamento até ${sayDate(toSalesStopDate(dueDate))}, sua página para de aceitar novos assinantes.\n\n${pay}`,
    };
  const when = late === 0 ? "hoje" : late === -1 ? "amanhã" : `em ${-late} dias`;
  return {
    to: notice.email,
    subject: `A fatura de ${month} vence ${when}: ${amount}`,
    text: `A fatura de ${month} é de ${amount} e vence em ${sayDate(dueDate)}.\n\n${pay}`,
  };
}
