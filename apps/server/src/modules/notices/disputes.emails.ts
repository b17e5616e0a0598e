import type { Message } from "#ports/mail/port";
import type { DisputeNotice, PartialRefundNotice } from "./disputes.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const day = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: "America/Sao_Paulo" });
const sayMoney = (cents: number) => brl.format(cents / 100);

const linkTo = ({ disputeId }: DisputeNotice, site: string) => `${site}/account/disputes?contestacao=${disputeId}`;

/** To the creator: what is disputed, and until when they can answer. */
export function disputeFiledMail(notice: DisputeNotice, site: string): Message {
  const { creatorEmail, fanName, planName, evidenceDueAt, caseId } = notice;
  const amount = sayMoney(notice.amountCents);
  const until = evidenceDueAt ? ` até ${day.format(evidenceDueAt)}` : "";
  const ended = notice.periodEnd ? ` O acesso de ${fanName} fica suspenso até a decisão.` : "";
  const answer = caseId
    ? `Se a venda foi legítima, envie sua defesa${until}. Valem fotos, conversas e qualquer arquivo que mostre a compra: ${linkTo(notice, site)}`
    : `Se a venda foi legítima, responda na sua conta da processadora. Acompanhe por aqui: ${linkTo(notice, site)}`;
  return {
    to: creatorEmail,
    subject: `Pagamento contestado: ${amount} de ${fanName}`,
    text: `${fanName} contestou no banco o pagamento de ${amount} do plano ${planName}. A processadora segura esse valor até decidir.${ended}

${answer}

Sem defesa, o valor costuma voltar para quem contestou.
`,
  };
}

/** To the creator: the deadline is near. */
export function evidenceDueMail(notice: DisputeNotice, site: string): Message {
  const amount = sayMoney(notice.amountCents);
  const until = day.format(notice.evidenceDueAt ?? undefined);
  return {
    to: notice.creatorEmail,
    subject: `Envie sua defesa até ${until}: ${amount} de ${notice.fanName}`,
    text: `A contestação de ${amount} de ${notice.fanName}, do plano ${notice.planName}, ainda está sem defesa, e o prazo acaba em ${until}.

Adicione os arquivos e envie: ${linkTo(notice, site)}
`,
  };
}

/** To the creator: how it ended. */
export function disputeDecidedMail(notice: DisputeNotice, site: string): Message {
  const { creatorEmail, fanName, planName } = notice;
  const amount = sayMoney(notice.amountCents);
  if (notice.status === "won") {
    const back = notice.periodEnd ? ` Se o período ainda estiver valendo, ${fanName} volta a ter acesso.` : "";
    return {
      to: creatorEmail,
      subject: `Contestação ganha: ${amount} de ${fanName}`,
      text: `A contestação de ${amount} de ${fanName}, do plano ${planName}, foi decidida a seu favor. O valor voltou para o seu saldo na processadora.${back}

Veja o caso: ${linkTo(notice, site)}
`,
    };
  }
  const wasReturned = notice.paymentStatus === "refunded";
  const why = wasReturned
    ? `O pagamento de ${amount} de ${fanName}, do plano ${planName}, foi devolvido, e a contestação acabou.`
    : `A contestação de ${amount} de ${fanName}, do plano ${planName}, foi decidida a favor de quem pagou. O valor saiu do seu saldo na processadora${notice.periodEnd ? ", e o acesso que ele pagava terminou" : ""}.`;
  return {
    to: creatorEmail,
    subject: wasReturned
      ? `Contestação encerrada: ${amount} de ${fanName}`
      : `Contestação perdida: ${amount} de ${fanName}`,
    text: `${why}

Veja o caso: ${linkTo(notice, site)}
Sua carteira: ${site}/account/wallet
`,
  };
}

/** To the fan: a part of a payment was refunded. */
export function partlyRefundedMail(notice: PartialRefundNotice): Message {
  const [refunded, amount] = [sayMoney(notice.refundedCents), sayMoney(notice.amountCents)];
  const where =
    notice.method === "credit_card"
      ? "O valor aparece como crédito na fatura do cartão, desta ou da próxima vez, conforme o banco."
      : "O PIX volta para a conta de onde saiu.";
  return {
    to: notice.fanEmail,
    subject: `Parte do seu pagamento a @${notice.username} foi devolvida`,
    text: `Do seu pagamento de ${amount} a ${notice.creatorName}, do plano ${notice.planName}, já foram devolvidos ${refunded}. Seu acesso continua.

${where}
`,
  };
}
