import type { Email } from "#core/mail/email";
import { formatDay, formatMoney } from "#core/mail/email-format";
import type { PaymentNotice } from "#modules/payments/index";
import type { RefundNotice } from "#modules/refunds/index";
import { describeSold } from "./describe-sold.rules.ts";

/** The part that the creator sends back by PIX; all of it where the gateway refunds it. */
const ownPart = (notice: RefundNotice) => formatMoney(notice.amountCents - notice.gatewayCents);
const gatewayPart = ({ byGateway, amountCents, gatewayCents }: RefundNotice) =>
  formatMoney(byGateway ? amountCents : gatewayCents);
/** A sentence about the gateway's part beside the creator's, or nothing. */
const formatGatewayPart = ({ gatewayCents }: RefundNotice) =>
  gatewayCents > 0 ? ` Outros ${formatMoney(gatewayCents)} voltam pela processadora.` : "";

const isTip = ({ kinds }: RefundNotice) => kinds.every((kind) => kind === "tip");

/** Nobody but the payer can contradict a transfer that no gateway saw. */
const contradiction = "Confira no app do seu banco. Se o dinheiro não chegou, responda a este e-mail.";

const formatDestination = (toCard: boolean) =>
  toCard
    ? "O valor aparece como crédito na fatura do cartão, desta ou da próxima vez, conforme o banco."
    : "O PIX volta para a conta de onde saiu.";

/** To the creator: what they have to send back, to whom and until when. */
export function refundTaskMail(notice: RefundNotice, site: string): Email {
  const law = "um direito de quem compra pela internet (art. 49 do Código de Defesa do Consumidor)";
  const again = notice.earlier > 0 ? [`É a ${notice.earlier + 1}ª desistência deste e-mail na sua página.`] : [];
  const ended = isTip(notice) ? "" : ". O acesso já foi encerrado";
  const withdrawn = `${notice.fanName} desistiu ${describeSold(notice)} nos primeiros 7 dias, ${law}${ended}`;
  const amount = ownPart(notice);
  if (notice.byGateway)
    return {
      to: notice.creatorEmail,
      subject: `${notice.fanName} desistiu ${notice.subscriptionId ? "da assinatura" : describeSold(notice)}: ${amount} de volta`,
      blocks: [
        `${withdrawn}.`,
        ...again,
        `A processadora devolve ${amount} pelo mesmo caminho em que o dinheiro entrou, e o valor sai da sua conta lá. Você não precisa fazer nada.`,
        notice.subscriptionId
          ? { button: "Suas assinaturas", url: `${site}/account/subscribers` }
          : { button: "Sua carteira", url: `${site}/account/wallet` },
      ],
    };
  const until = formatDay(notice.dueAt);
  return {
    to: notice.creatorEmail,
    subject: `Devolva ${amount} a ${notice.fanName} até ${until}`,
    blocks: [
      `${withdrawn}, e a taxa do Camarim desta venda não será cobrada.`,
      ...again,
      `Devolva ${amount} por PIX até ${until}. O jeito mais simples é abrir o PIX recebido no app do seu banco e escolher devolver. Se preferir, combine por ${notice.fanEmail}.${formatGatewayPart(notice)}`,
      { button: "Marcar como devolvido", url: `${site}/account/pix/receipts`, text: "Depois, marque como devolvido" },
    ],
  };
}

/** To the fan: the refund is requested, and who sends it. */
export function refundRequestedMail(notice: RefundNotice): Email {
  const payer = notice.byGateway
    ? `Já pedimos à processadora a devolução de ${formatMoney(notice.amountCents)}. ${formatDestination(notice.toCard)} Avisamos você quando ela confirmar.`
    : `${notice.creatorName} deve devolver ${ownPart(notice)} por PIX até ${formatDay(notice.dueAt)}.${formatGatewayPart(notice)} Avisamos você quando a devolução for confirmada.`;
  return {
    to: notice.fanEmail,
    subject: `Pedido de devolução de @${notice.username} recebido`,
    blocks: [
      `Recebemos sua desistência ${describeSold(notice)} de ${notice.creatorName}.${isTip(notice) ? "" : " Seu acesso foi encerrado."}`,
      payer,
    ],
  };
}

/** To the fan: the gateway confirmed the refund, or the creator says that they sent it. */
export function refundReturnedMail(notice: RefundNotice): Email {
  if (notice.byGateway)
    return {
      to: notice.fanEmail,
      subject: `Devolução de @${notice.username} confirmada`,
      blocks: [
        `A processadora devolveu ${formatMoney(notice.amountCents)} ${describeSold(notice)} de ${notice.creatorName}. ${formatDestination(notice.toCard)}`,
      ],
    };
  const code = notice.endToEndId ? ` O código da transação é ${notice.endToEndId}.` : "";
  return {
    to: notice.fanEmail,
    subject: `Devolução de @${notice.username} enviada`,
    blocks: [
      `${notice.creatorName} informou que devolveu ${ownPart(notice)} por PIX.${code}${formatGatewayPart(notice)}`,
      contradiction,
    ],
  };
}

/** To the creator: the deadline of their part has passed. */
export function refundOverdueMail(notice: RefundNotice, site: string): Email {
  const amount = ownPart(notice);
  return {
    to: notice.creatorEmail,
    subject: `O prazo para devolver ${amount} a ${notice.fanName} acabou`,
    blocks: [
      `${notice.fanName} desistiu ${describeSold(notice)} e esperava receber ${amount} até ${formatDay(notice.dueAt)}. Ainda não sabemos se o dinheiro foi enviado.`,
      `Se você já devolveu, marque como devolvido. Se ainda não, devolva hoje: ${notice.handedOverAt ? "peça a chave PIX" : "no app do seu banco, abra o PIX recebido e escolha devolver, ou combine"} por ${notice.fanEmail}.`,
      { button: "Marcar como devolvido", url: `${site}/account/pix/receipts`, text: "" },
    ],
  };
}

/** To the creator: their gateway could not make the refund of a withdrawal, so that they have to. */
export function refundHandedOverMail(notice: RefundNotice, site: string): Email {
  const [amount, until] = [ownPart(notice), formatDay(notice.dueAt)];
  return {
    to: notice.creatorEmail,
    subject: `Devolva ${amount} a ${notice.fanName} até ${until}`,
    blocks: [
      `${notice.fanName} desistiu ${describeSold(notice)}, e a processadora não conseguiu devolver ${amount}. O valor continua na sua conta lá, e agora a devolução depende de você.`,
      `Peça a chave PIX por ${notice.fanEmail} e devolva até ${until}. Antes, confira na sua conta da processadora se ela já não devolveu.${formatGatewayPart(notice)}`,
      { button: "Marcar como devolvido", url: `${site}/account/pix/receipts`, text: "Depois, marque como devolvido" },
    ],
  };
}

/** To the fan: the same. */
export function refundOnOtherWayMail(notice: RefundNotice): Email {
  return {
    to: notice.fanEmail,
    subject: `Sua devolução de @${notice.username} será por PIX`,
    blocks: [
      `A processadora não conseguiu devolver ${ownPart(notice)} ${describeSold(notice)} de ${notice.creatorName}. Agora ${notice.creatorName} deve devolver por PIX até ${formatDay(notice.dueAt)}.${formatGatewayPart(notice)}`,
      "Sua chave PIX será pedida neste e-mail. Avisamos você quando a devolução for confirmada.",
    ],
  };
}

type RevertedRefund = { notice: PaymentNotice; cents: number };

/** To the creator: the payer's bank returned a refund. */
export function refundRevertedMail({ notice, cents }: RevertedRefund, site: string): Email {
  const { fanName, isWithdrawn, status, periodEnd } = notice;
  const amount = formatMoney(cents);
  const next = isWithdrawn
    ? `${fanName} desistiu, e o dinheiro continua sendo dessa pessoa: pedimos de novo à processadora, e até lá o valor fica reservado. O acesso continua encerrado.`
    : status === "paid"
      ? `O pagamento voltou a valer${periodEnd ? ", e o acesso que ele pagava também, se o período ainda não acabou" : ""}. Se ainda quiser devolver, peça a devolução de novo ou combine um PIX direto com a pessoa.`
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
      `${fanName} pagou ${amount} por um pedido ${describeSold(notice)} que já tinha acabado, e o dinheiro precisa voltar. A processadora não fez a devolução. ${stuckReasons[toStuckReason({ fault })]}`,
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

const stuckReasons = {
  balance: "Falta saldo na sua conta lá: deixe saldo na conta.",
  unlinked: "Ela não aceita mais a ligação com a sua conta: conecte a conta de novo.",
  other: "Confira o pagamento e o saldo na sua conta lá.",
};

function toStuckReason({ fault }: { fault: string | null }): keyof typeof stuckReasons {
  if (fault === "no_balance") return "balance";
  return fault === "unauthorized" ? "unlinked" : "other";
}

/** To the creator: their gateway refuses the refund. */
export function refundStuckMail(notice: RefundNotice, site: string): Email {
  const amount = gatewayPart(notice);
  return {
    to: notice.creatorEmail,
    subject: `A devolução de ${amount} a ${notice.fanName} não passou`,
    blocks: [
      `${notice.fanName} desistiu ${describeSold(notice)}, e a processadora não fez a devolução de ${amount}. ${stuckReasons[toStuckReason(notice)]}`,
      `Tentamos de novo algumas vezes por dia, e avisamos ${notice.fanName} quando passar.`,
      { button: "Suas devoluções", url: `${site}/account/pix/receipts` },
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

/** To the fan, of a refund that they did not request. */
export function paymentRefundedMail(notice: PaymentNotice): Email {
  const access = notice.periodEnd ? " O acesso que ele pagava terminou." : "";
  return {
    to: notice.fanEmail,
    subject: `Seu pagamento a @${notice.username} foi devolvido`,
    blocks: [
      notice.gateway === "bacen"
        ? `${notice.creatorName} informou que devolveu seu pagamento de ${formatMoney(notice.amountCents)}, ${describeSold(notice)}.${access}`
        : `Seu pagamento de ${formatMoney(notice.amountCents)} a ${notice.creatorName}, ${describeSold(notice)}, foi devolvido.${access}`,
      notice.gateway === "bacen" ? contradiction : formatDestination(notice.method === "credit_card"),
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
      notice.gateway === "bacen" ? contradiction : formatDestination(notice.method === "credit_card"),
    ],
  };
}
