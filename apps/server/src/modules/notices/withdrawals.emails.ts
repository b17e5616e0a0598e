import type { Email } from "#core/mail/email";
import { formatDay, formatMoney } from "#core/mail/email-format";
import type { RefundNotice } from "#modules/refunds/index";
import { contradiction, describeDestination, describeStuckReason } from "./describe-refund.rules.ts";
import { describeSold } from "./describe-sold.rules.ts";

/** The part that the creator sends back by PIX; all of it where the gateway refunds it. */
const ownPart = (notice: RefundNotice) => formatMoney(notice.amountCents - notice.gatewayCents);
const gatewayPart = ({ byGateway, amountCents, gatewayCents }: RefundNotice) =>
  formatMoney(byGateway ? amountCents : gatewayCents);
/** A sentence about the gateway's part beside the creator's, or nothing. */
const formatGatewayPart = ({ gatewayCents }: RefundNotice) =>
  gatewayCents > 0 ? ` Outros ${formatMoney(gatewayCents)} voltam pela processadora.` : "";

const isTip = ({ kinds }: RefundNotice) => kinds.every((kind) => kind === "tip");
const isGift = ({ kinds }: RefundNotice) => kinds.every((kind) => kind === "gift");
/** "Maria desistiu do plano Mensal", for the creator. The money of an unclaimed gift also goes back when the creator leaves. */
function describeWithdrawal(notice: RefundNotice): string {
  if (notice.isUnclaimedGift)
    return `O presente que ${notice.fanName} comprou não foi resgatado, e o dinheiro volta para quem comprou`;
  if (notice.isUnwanted)
    return `O pagamento de ${notice.fanName} ${describeSold(notice)} não pôde ser aceito, e o dinheiro precisa voltar`;
  return `${notice.fanName} desistiu ${describeSold(notice)}`;
}

/** To the creator: what they have to send back, to whom and until when. */
export function refundTaskMail(notice: RefundNotice, site: string): Email {
  const law = "um direito de quem compra pela internet (art. 49 do Código de Defesa do Consumidor)";
  const isRepeated = notice.earlier > 0 && !notice.isUnclaimedGift;
  const again = isRepeated ? [`É a ${notice.earlier + 1}ª desistência deste e-mail na sua página.`] : [];
  const ended = isTip(notice) ? "" : `. O ${isGift(notice) ? "presente" : "acesso"} já foi encerrado`;
  const withdrawn = notice.isUnclaimedGift
    ? `${describeWithdrawal(notice)}. Ninguém mais pode resgatar`
    : `${describeWithdrawal(notice)} nos primeiros 7 dias, ${law}${ended}`;
  const amount = ownPart(notice);
  if (notice.byGateway)
    return {
      to: notice.creatorEmail,
      subject: notice.isUnclaimedGift
        ? `Presente de ${notice.fanName} não resgatado: ${amount} de volta`
        : `${notice.fanName} desistiu ${notice.subscriptionId && notice.kinds.length === 1 ? "da assinatura" : describeSold(notice)}: ${amount} de volta`,
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
    ? `Já pedimos à processadora a devolução de ${formatMoney(notice.amountCents)}. ${describeDestination(notice.toCard)} Avisamos você quando ela confirmar.`
    : `${notice.creatorName} deve devolver ${ownPart(notice)} por PIX até ${formatDay(notice.dueAt)}.${formatGatewayPart(notice)} Avisamos você quando a devolução for confirmada.`;
  const ended = isTip(notice) ? "" : isGift(notice) ? " O link dele não vale mais." : " Seu acesso foi encerrado.";
  return {
    to: notice.fanEmail,
    subject: notice.isUnclaimedGift
      ? `O dinheiro do seu presente de @${notice.username} volta para você`
      : `Pedido de devolução de @${notice.username} recebido`,
    blocks: [
      notice.isUnclaimedGift
        ? `O presente que você comprou de ${notice.creatorName} não foi resgatado e não pode mais ser: o dinheiro volta para você.`
        : `Recebemos sua desistência ${describeSold(notice)} de ${notice.creatorName}.${ended}`,
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
        `A processadora devolveu ${formatMoney(notice.amountCents)} ${describeSold(notice)} de ${notice.creatorName}. ${describeDestination(notice.toCard)}`,
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
      `${describeWithdrawal(notice)}. A pessoa esperava receber ${amount} até ${formatDay(notice.dueAt)}. Ainda não sabemos se o dinheiro foi enviado.`,
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
      `${describeWithdrawal(notice)}. A processadora não conseguiu devolver ${amount}: o valor continua na sua conta lá, e agora a devolução depende de você.`,
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

/** To the creator: their gateway refuses the refund. */
export function refundStuckMail(notice: RefundNotice, site: string): Email {
  const amount = gatewayPart(notice);
  return {
    to: notice.creatorEmail,
    subject: `A devolução de ${amount} a ${notice.fanName} não passou`,
    blocks: [
      `${describeWithdrawal(notice)}. A processadora não fez a devolução de ${amount}. ${describeStuckReason(notice)}`,
      `Tentamos de novo algumas vezes por dia, e avisamos ${notice.fanName} quando passar.`,
      { button: "Suas devoluções", url: `${site}/account/pix/receipts` },
    ],
  };
}
