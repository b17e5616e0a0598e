import type { Email } from "#core/mail/email";
import { formatMoney } from "#core/mail/email-format";
import type { PaymentNotice } from "#modules/payments/index";
import { contradiction, describeDestination, describeStuckReason } from "./describe-refund.rules.ts";
import { describeSold } from "./describe-sold.rules.ts";

type RevertedRefund = { notice: PaymentNotice; cents: number };

/** To the creator: the payer's bank returned a refund. */
export function refundRevertedMail({ notice, cents }: RevertedRefund, site: string): Email {
  const { fanName, isWithdrawn, status, periodEnd, isAccessRevoked } = notice;
  const amount = formatMoney(cents);
  const next = isWithdrawn
    ? `${fanName} desistiu, e o dinheiro continua sendo dessa pessoa: pedimos de novo à processadora, e até lá o valor fica reservado. O acesso continua encerrado.`
    : status === "paid" || isAccessRevoked
      ? `O pagamento voltou a valer${describeAccess({ periodEnd, isAccessRevoked })}. Se ainda quiser devolver, peça a devolução de novo ou combine um PIX direto com a pessoa.`
      : "Esse pagamento não abriu nenhum acesso: pedimos a devolução de novo à processadora.";
  return {
    to: notice.creatorEmail,
    subject: `A devolução de ${amount} a ${fanName} voltou`,
    blocks: [
      `O banco de ${fanName} não aceitou a devolução de ${amount}, ${describeSold(notice)}, e o valor voltou para a sua conta na processadora.`,
      next,
      { button: "Sua carteira", url: `${site}/account/wallet` },
    ],
  };
}

function describeAccess({ periodEnd, isAccessRevoked }: Pick<PaymentNotice, "periodEnd" | "isAccessRevoked">): string {
  if (isAccessRevoked) return ", mas o acesso continua encerrado, como você decidiu";
  return periodEnd ? ", e o acesso que ele pagava também, se o período ainda não acabou" : "";
}

/** To the fan who withdrew: their bank returned the refund. */
export function refundRejectedByBankMail({ notice, cents }: RevertedRefund): Email {
  const { fanEmail, username, creatorName } = notice;
  return {
    to: fanEmail,
    subject: `Seu banco não aceitou a devolução de @${username}`,
    blocks: [
      `A processadora devolveu ${formatMoney(cents)} ${describeSold(notice)} de ${creatorName}, mas o seu banco mandou o dinheiro de volta. Pedimos a devolução de novo.`,
      "Confira com o banco se a conta ou o cartão que pagou ainda está em uso. Avisamos você quando a processadora confirmar.",
    ],
  };
}

/** To the creator: their gateway does not refund money that bought nothing. */
export function unwantedRefundStuckMail(
  { notice, cents, fault }: RevertedRefund & { fault: string },
  site: string,
): Email {
  const { creatorEmail, fanName } = notice;
  const amount = formatMoney(cents);
  return {
    to: creatorEmail,
    subject: `A devolução de ${amount} a ${fanName} não passou`,
    blocks: [
      `${fanName} pagou ${amount} por um pedido ${describeSold(notice)} que já tinha acabado, e o dinheiro precisa voltar. A processadora não fez a devolução. ${describeStuckReason({ fault })}`,
      "Tentamos de novo algumas vezes por dia.",
      { button: "Suas devoluções", url: `${site}/account/pix/receipts` },
    ],
  };
}

type EndedRefund = { notice: PaymentNotice; cents: number; reason: string };

/** To the fan: an operator ended the refund. The reason is the operator's. */
export function owedRefundEndedMail({ notice, cents, reason }: EndedRefund): Email {
  return {
    to: notice.fanEmail,
    subject: `Sua devolução de ${formatMoney(cents)} não será feita pela processadora`,
    blocks: [
      `A processadora não consegue devolver ${formatMoney(cents)} que você pagou a @${notice.username}. Paramos de tentar por ela.`,
      `O motivo: ${reason}`,
      "Se o dinheiro não chegou até você de outro jeito, responda a este e-mail.",
    ],
  };
}

export function owedRefundEndedToCreatorMail({ notice, cents, reason }: EndedRefund): Email {
  return {
    to: notice.creatorEmail,
    subject: `Paramos de tentar a devolução de ${formatMoney(cents)} a ${notice.fanName}`,
    blocks: [
      `A processadora não consegue devolver ${formatMoney(cents)} a ${notice.fanName}. O valor que estava reservado voltou para o seu saldo.`,
      `O motivo: ${reason}`,
      "O dinheiro é dessa pessoa: se ela ainda não recebeu de outro jeito, devolva por PIX.",
    ],
  };
}

type WaitedRefund = { notice: PaymentNotice; cents: number };

/** To the creator: a refund that they requested, and that had waited, was made. */
export function waitingRefundMadeMail({ notice, cents }: WaitedRefund, site: string): Email {
  const amount = formatMoney(cents);
  const ended = notice.status === "refunded" && notice.periodEnd ? " O acesso que ele pagava terminou." : "";
  return {
    to: notice.creatorEmail,
    subject: `Devolução de ${amount} a ${notice.fanName} feita`,
    blocks: [
      `A devolução que estava na fila passou: a processadora devolveu ${amount} a ${notice.fanName}, ${describeSold(notice)}.${ended} O valor saiu da sua conta lá.`,
      { button: "Sua carteira", url: `${site}/account/wallet` },
    ],
  };
}

/** To the creator: a refund that they requested, and that had waited, cannot be made. */
export function waitingRefundEndedMail(
  { notice, cents, fault }: WaitedRefund & { fault: string },
  site: string,
): Email {
  const amount = formatMoney(cents);
  const why =
    fault === "unauthorized"
      ? "a processadora não aceita mais a ligação com a sua conta. Conecte a conta de novo e peça outra vez, se ainda quiser devolver."
      : "a processadora recusou o pedido, por exemplo porque o prazo dela acabou. Se ainda quiser devolver, combine um PIX direto com a pessoa.";
  return {
    to: notice.creatorEmail,
    subject: `Não foi possível devolver ${amount} a ${notice.fanName}`,
    blocks: [
      `A devolução de ${amount} a ${notice.fanName}, ${describeSold(notice)}, saiu da fila: ${why}`,
      notice.subscriptionId
        ? "Nada foi devolvido, o valor continua na sua conta e o acesso da pessoa não muda."
        : "Nada foi devolvido, e o valor continua na sua conta.",
      notice.subscriptionId
        ? { button: "Seus assinantes", url: `${site}/account/subscribers` }
        : { button: "Sua carteira", url: `${site}/account/wallet` },
    ],
  };
}

/** To the fan: a gateway confirmed money that bought nothing, and refunds it. */
export function unusedPaymentMail(notice: PaymentNotice): Email {
  return {
    to: notice.fanEmail,
    subject: `Seu pagamento a @${notice.username} volta para você`,
    blocks: [
      `Seu pagamento de ${formatMoney(notice.amountCents)} a ${notice.creatorName}, ${describeSold(notice)}, chegou, mas ${describeUnused(notice)}. Já pedimos a devolução à processadora, e avisamos quando ela confirmar.`,
      describeDestination(notice.method === "credit_card"),
    ],
  };
}

function describeUnused({ isBoughtBefore }: PaymentNotice): string {
  return isBoughtBefore
    ? "você já tinha comprado isso em outro pedido"
    : "o pedido já tinha acabado, esgotado ou sido pago por outro";
}

/** To the fan, of a refund that they did not request. */
export function paymentRefundedMail(notice: PaymentNotice): Email {
  const ended = notice.periodEnd ? " O acesso que ele pagava terminou." : "";
  const access = notice.isUnused ? ` O dinheiro voltou porque ${describeUnused(notice)}.` : ended;
  return {
    to: notice.fanEmail,
    subject: `Seu pagamento a @${notice.username} foi devolvido`,
    blocks: [
      notice.gateway === "bacen"
        ? `${notice.creatorName} informou que devolveu seu pagamento de ${formatMoney(notice.amountCents)}, ${describeSold(notice)}.${access}`
        : `Seu pagamento de ${formatMoney(notice.amountCents)} a ${notice.creatorName}, ${describeSold(notice)}, foi devolvido.${access}`,
      notice.gateway === "bacen" ? contradiction : describeDestination(notice.method === "credit_card"),
    ],
  };
}

/** To the fan: a part of a payment was refunded, with the lines that were refunded alone. */
export function partlyRefundedMail(notice: PaymentNotice): Email {
  const [refunded, amount] = [formatMoney(notice.refundedCents), formatMoney(notice.amountCents)];
  const { refundedTitles, subscriptionId, isPeriodRefunded } = notice;
  const lines = refundedTitles ? ` Devolvido: ${refundedTitles}.` : "";
  const period = isPeriodRefunded ? " O acesso da assinatura terminou." : " Seu acesso continua.";
  const access = `${lines}${subscriptionId ? period : ""}`;
  return {
    to: notice.fanEmail,
    subject: `Parte do seu pagamento a @${notice.username} foi devolvida`,
    blocks: [
      notice.gateway === "bacen"
        ? `${notice.creatorName} informou que já devolveu ${refunded} do seu pagamento de ${amount}, ${describeSold(notice)}.${access}`
        : `Do seu pagamento de ${amount} a ${notice.creatorName}, ${describeSold(notice)}, já foram devolvidos ${refunded}.${access}`,
      notice.gateway === "bacen" ? contradiction : describeDestination(notice.method === "credit_card"),
    ],
  };
}
