import type { Email } from "#core/mail/email";
import { formatMoney } from "#core/mail/email-format";
import {
  type BillingNotice,
  type CreditNotice,
  countDaysLate,
  isStoppingSales,
  toSalesStopDate,
} from "#modules/billings/index";

const months = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "America/Sao_Paulo" });
const days = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: "UTC" });
const formatDate = (date: string) => days.format(new Date(date));

const amountOf = ({ amountCents }: BillingNotice) => formatMoney(amountCents);
const monthOf = ({ periodStart }: BillingNotice) => months.format(periodStart);
const linkTo = (site: string) => `${site}/account/billings`;
const billingsLink = (site: string) => ({ button: "Suas faturas", url: linkTo(site) });
const payLink = (site: string) => ({
  button: "Pagar fatura",
  url: linkTo(site),
  text: "Pague pelo código PIX e envie o comprovante",
});

export function billingCreatedMail(notice: BillingNotice, site: string): Email {
  const [amount, month] = [amountOf(notice), monthOf(notice)];
  const sales = notice.salesCount === 1 ? "1 venda" : `${notice.salesCount} vendas`;
  return {
    to: notice.email,
    subject: `Sua fatura de ${month}: ${amount}`,
    blocks: [
      `A fatura de ${month} já está no Camarim: ${amount}, da taxa sobre ${sales} por PIX direto na sua conta. Ela vence em ${formatDate(notice.dueDate)}.`,
      payLink(site),
    ],
  };
}

export function billingDecidedMail(notice: BillingNotice, site: string): Email {
  const [amount, month] = [amountOf(notice), monthOf(notice)];
  if (notice.decision === "approved")
    return {
      to: notice.email,
      subject: `Fatura de ${month} paga`,
      blocks: [`Confirmamos o pagamento da fatura de ${month}, de ${amount}. Obrigado!`, billingsLink(site)],
    };
  return {
    to: notice.email,
    subject: `Não encontramos o pagamento da fatura de ${month}`,
    blocks: [
      notice.reason ?? "",
      `A fatura de ${amount} voltou a ficar em aberto. Confira o pagamento e envie outro comprovante:`,
      { button: "Enviar outro comprovante", url: linkTo(site), text: "" },
    ],
  };
}

export function billingVoidedMail(notice: BillingNotice, site: string): Email {
  const [amount, month] = [amountOf(notice), monthOf(notice)];
  return {
    to: notice.email,
    subject: `Fatura de ${month} cancelada`,
    blocks: [
      `Cancelamos a fatura de ${month}, de ${amount}: não há nada a pagar.`,
      `Motivo: ${notice.voidReason}`,
      billingsLink(site),
    ],
  };
}

/** Says what is true on the day it is sent, which may be later than the day it was due. */
export function billingReminderMail(notice: BillingNotice, site: string, now: Date): Email {
  const [amount, month] = [amountOf(notice), monthOf(notice)];
  const { dueDate } = notice;
  const late = countDaysLate(dueDate, now);
  const pay = [payLink(site), "Já pagou? Então só falta o comprovante."];
  if (isStoppingSales({ status: "open", dueDate, sentAt: null }, now))
    return {
      to: notice.email,
      subject: "Novas assinaturas pausadas: falta pagar uma fatura",
      blocks: [
        `A fatura de ${month}, de ${amount}, venceu em ${formatDate(dueDate)}, e sua página parou de aceitar novos assinantes. Quem já assina continua assistindo e renovando.`,
        "Assim que confirmarmos o pagamento, a página volta a aceitar gente nova.",
        ...pay,
      ],
    };
  if (late > 0)
    return {
      to: notice.email,
      subject: `A fatura de ${month} venceu ${late === 1 ? "ontem" : `há ${late} dias`}: ${amount}`,
      blocks: [
        `A fatura de ${month}, de ${amount}, venceu em ${formatDate(dueDate)} e continua em aberto. Sem o pagamento até ${formatDate(toSalesStopDate(dueDate))}, sua página para de aceitar novos assinantes.`,
        ...pay,
      ],
    };
  const when = late === 0 ? "hoje" : late === -1 ? "amanhã" : `em ${-late} dias`;
  return {
    to: notice.email,
    subject: `A fatura de ${month} vence ${when}: ${amount}`,
    blocks: [`A fatura de ${month} é de ${amount} e vence em ${formatDate(dueDate)}.`, ...pay],
  };
}

export function creditPaidMail({ email, amountCents, endToEndId }: CreditNotice, site: string): Email {
  const amount = formatMoney(amountCents);
  return {
    to: email,
    subject: `Enviamos ${amount} de crédito por PIX`,
    blocks: [
      `Você tinha ${amount} de crédito no Camarim, de taxas de vendas devolvidas ou de um saldo menor do que o mínimo de saque. Enviamos o valor por PIX para a sua chave.`,
      { facts: [["Código da transação", endToEndId]] },
      { button: "Seu extrato", url: `${site}/account/wallet` },
    ],
  };
}
