import type { Message } from "#ports/mail/port";
import type { PaymentNotice } from "./notices.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** To the fan, of what was not asked for. */
export function paymentRefundedMail(notice: PaymentNotice): Message {
  const amount = brl.format(notice.amountCents / 100);
  const where =
    notice.method === "credit_card"
      ? "O valor aparece como crédito na fatura do cartão, desta ou da próxima vez, conforme o banco."
      : "O PIX volta para a conta de onde saiu.";
  const access = notice.periodEnd ? " O acesso que ele pagava terminou." : "";
  return {
    to: notice.fanEmail,
    subject: `Seu pagamento a @${notice.username} foi devolvido`,
    text: `Seu pagamento de ${amount} a ${notice.creatorName}, do plano ${notice.planName}, foi devolvido.${access}

${where}
`,
  };
}
