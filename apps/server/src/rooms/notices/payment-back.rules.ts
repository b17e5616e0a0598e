import type { Message } from "#ports/mail/port";
import type { PaymentNotice } from "./notices.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** To the creator. */
export function contestedMail(notice: PaymentNotice, site: string): Message {
  const amount = brl.format(notice.amountCents / 100);
  return {
    to: notice.creatorEmail,
    subject: `Pagamento contestado: ${amount} de ${notice.fanName}`,
    text: `O banco de ${notice.fanName} contestou o pagamento de ${amount} do plano ${notice.planName}, feito no cartão. O valor saiu do seu saldo na processadora, e o acesso que ele pagava terminou.

Se você não concorda, responda à contestação na sua conta da processadora. O prazo costuma ser de poucos dias.

Sua carteira: ${site}/account/wallet
`,
  };
}

/** To the fan, of what was not asked for. */
export function givenBackMail(notice: PaymentNotice): Message {
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
