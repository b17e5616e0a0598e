import { formatCard } from "@camarim/contract/say-card";
import type { Message } from "#ports/mail/port";
import type { PaymentNotice } from "./notices.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });

export function receiptSentMail(notice: PaymentNotice, site: string): Message {
  const amount = brl.format(notice.amountCents / 100);
  return {
    to: notice.creatorEmail,
    subject: `Comprovante de ${amount} para conferir`,
    text: `${notice.fanName} enviou o comprovante do plano ${notice.planName}, de ${amount}.\n\nConfira e aprove: ${site}/account/pix/receipts\n`,
  };
}

export function receiptDecidedMail(notice: PaymentNotice, site: string): Message {
  const page = `${site}/@${notice.username}`;
  if (notice.decision === "approved") {
    return {
      to: notice.fanEmail,
      subject: `Pagamento confirmado: @${notice.username}`,
      text: `${notice.creatorName} confirmou seu pagamento. Seu plano ${notice.planName} vai até ${notice.periodEnd ? day.format(notice.periodEnd) : ""}.\n\nAssista no navegador em que você assinou, ou entre com este e-mail em outro: ${page}/stories\n${notice.fanMessage ? `\nRecado de ${notice.creatorName}:\n\n${notice.fanMessage}\n` : ""}`,
    };
  }
  return {
    to: notice.fanEmail,
    subject: `Não conseguimos confirmar seu pagamento a @${notice.username}`,
    text: `${notice.reason}\n\nEnvie outro comprovante por aqui: ${page}/assinar?pedido=${notice.paymentId}\n`,
  };
}

/** The fan's receipt of a payment that a gateway confirmed by itself. */
export function paymentSettledMail(notice: PaymentNotice, site: string): Message {
  const { creatorName, username, planName, periodStart, periodEnd, paidAt, subscriptionId, renewsAt } = notice;
  const page = `${site}/@${username}`;
  const lines = [
    `Plano: ${planName}`,
    `Valor: ${brl.format(notice.amountCents / 100)}, ${sayMethod(notice)}`,
    ...(paidAt ? [`Pago em: ${day.format(paidAt)}`] : []),
    ...(periodStart && periodEnd ? [`Período: de ${day.format(periodStart)} a ${day.format(periodEnd)}`] : []),
    `Código: ${notice.endToEndId ?? notice.txid}`,
  ];
  return {
    to: notice.fanEmail,
    subject: `${renewsAt ? "Assinatura renovada" : "Pagamento confirmado"}: @${username}`,
    text: `Recebemos seu pagamento a ${creatorName}. Este e-mail é o seu recibo.

${lines.join("\n")}

Assista no navegador em que você assinou, ou entre com este e-mail em outro: ${page}/stories
Sua assinatura: ${site}/assinaturas/${subscriptionId}
${notice.fanMessage ? `\nRecado de ${creatorName}:\n\n${notice.fanMessage}\n` : ""}`,
  };
}

function sayMethod({ method, cardBrand, cardLastDigits }: PaymentNotice): string {
  if (method === "pix") return "por PIX";
  return cardLastDigits ? `no cartão ${formatCard({ brand: cardBrand, lastDigits: cardLastDigits })}` : "no cartão";
}

/** To the creator, who has not asked not to hear of it: somebody has come, or stays. */
export function saleMail(notice: PaymentNotice, site: string): Message {
  const { fanName, planName, renewsAt, periodEnd } = notice;
  const amount = brl.format(notice.amountCents / 100);
  const until = periodEnd ? ` O acesso vai até ${day.format(periodEnd)}.` : "";
  return {
    to: notice.creatorEmail,
    subject: renewsAt ? `${fanName} renovou: ${amount}` : `Novo assinante: ${fanName}`,
    text: `${fanName} ${renewsAt ? "renovou" : "assinou"} o plano ${planName} e pagou ${amount} ${sayMethod(notice)}.${until}

Seus assinantes: ${site}/account/subscribers
Para não receber estes avisos: ${site}/account/settings
`,
  };
}
