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
