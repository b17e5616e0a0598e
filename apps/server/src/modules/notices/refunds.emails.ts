import type { Message } from "#ports/mail/port";
import type { RefundNotice } from "./refunds.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });
const sayMoney = (cents: number) => brl.format(cents / 100);

/** What the creator sends back herself, or, where gateways hold it all, what they do. */
const ownPart = (notice: RefundNotice) => sayMoney(notice.amountCents - notice.gatewayCents);
const gatewayPart = ({ byGateway, amountCents, gatewayCents }: RefundNotice) =>
  sayMoney(byGateway ? amountCents : gatewayCents);
/** A sentence about the rest, where there is one. */
const beside = ({ gatewayCents }: RefundNotice) =>
  gatewayCents > 0 ? ` Outros ${sayMoney(gatewayCents)} voltam pela processadora.` : "";

/** To the creator: whom to send what, and until when. */
export function refundTaskMail(notice: RefundNotice, site: string): Message {
  const amount = ownPart(notice);
  const law = "um direito de quem compra pela internet (art. 49 do Código de Defesa do Consumidor)";
  if (notice.byGateway)
    return {
      to: notice.creatorEmail,
      subject: `${notice.fanName} desistiu da assinatura: ${amount} de volta`,
      text: `${notice.fanName} desistiu do plano ${notice.planName} nos primeiros 7 dias, ${law}. O acesso já foi encerrado.

A processadora devolve ${amount} pelo mesmo caminho em que o dinheiro entrou, e o valor sai da sua conta lá. Você não precisa fazer nada.

Suas assinaturas: ${site}/account/subscribers
`,
    };
  return {
    to: notice.creatorEmail,
    subject: `Devolva ${amount} a ${notice.fanName} até ${day.format(notice.dueAt)}`,
    text: `${notice.fanName} desistiu do plano ${notice.planName} nos primeiros 7 dias, ${law}. O acesso já foi encerrado, e a taxa do Camarim desta venda não será cobrada.

Devolva ${amount} por PIX até ${day.format(notice.dueAt)}. O jeito mais simples é abrir o PIX recebido no app do seu banco e escolher devolver. Se preferir, combine por ${notice.fanEmail}.${beside(notice)}

Depois, marque como devolvido: ${site}/account/pix/receipts
`,
  };
}

/** To the fan: that it was asked for, and when it is to come. */
export function refundAskedMail(notice: RefundNotice): Message {
  if (notice.byGateway)
    return {
      to: notice.fanEmail,
      subject: `Pedido de reembolso de @${notice.username} recebido`,
      text: `Recebemos sua desistência do plano ${notice.planName} de ${notice.creatorName}. Seu acesso foi encerrado.

Já pedimos à processadora a devolução de ${sayMoney(notice.amountCents)}. ${whereItGoes(notice)} Avisamos você quando ela confirmar.
`,
    };
  return {
    to: notice.fanEmail,
    subject: `Pedido de reembolso de @${notice.username} recebido`,
    text: `Recebemos sua desistência do plano ${notice.planName} de ${notice.creatorName}. Seu acesso foi encerrado.

${notice.creatorName} deve devolver ${ownPart(notice)} por PIX até ${day.format(notice.dueAt)}.${beside(notice)} Avisamos você quando a devolução for confirmada.
`,
  };
}

/** To the fan: that the creator says it was sent. */
export function refundReturnedMail(notice: RefundNotice): Message {
  if (notice.byGateway)
    return {
      to: notice.fanEmail,
      subject: `Reembolso de @${notice.username} confirmado`,
      text: `A processadora devolveu ${sayMoney(notice.amountCents)} do plano ${notice.planName} de ${notice.creatorName}. ${whereItGoes(notice)}
`,
    };
  const code = notice.endToEndId ? ` O código da transação é ${notice.endToEndId}.` : "";
  return {
    to: notice.fanEmail,
    subject: `Reembolso de @${notice.username} enviado`,
    text: `${notice.creatorName} informou que devolveu ${ownPart(notice)} por PIX.${code}${beside(notice)}

Confira no app do seu banco. Se o dinheiro não chegou, responda a este e-mail.
`,
  };
}

function whereItGoes({ toCard }: RefundNotice): string {
  return toCard
    ? "O valor aparece como crédito na fatura do cartão, desta ou da próxima vez, conforme o banco."
    : "O PIX volta para a conta de onde saiu.";
}

/** To the creator: that the day of a task has passed. */
export function refundOverdueMail(notice: RefundNotice, site: string): Message {
  const amount = ownPart(notice);
  return {
    to: notice.creatorEmail,
    subject: `O prazo para devolver ${amount} a ${notice.fanName} acabou`,
    text: `${notice.fanName} desistiu do plano ${notice.planName} e esperava receber ${amount} até ${day.format(notice.dueAt)}. Ainda não sabemos se o dinheiro foi enviado.

Se você já devolveu, marque como devolvido. Se ainda não, devolva hoje: no app do seu banco, abra o PIX recebido e escolha devolver, ou combine por ${notice.fanEmail}.

${site}/account/pix/receipts
`,
  };
}

/** To the creator: that her gateway does not give a fan's money back. */
export function refundStuckMail(notice: RefundNotice, site: string): Message {
  const amount = gatewayPart(notice);
  return {
    to: notice.creatorEmail,
    subject: `A devolução de ${amount} a ${notice.fanName} não passou`,
    text: `${notice.fanName} desistiu do plano ${notice.planName}, e a processadora não fez a devolução de ${amount}. O motivo mais comum é falta de saldo na sua conta lá.

Deixe saldo na conta. Tentamos de novo algumas vezes por dia, e avisamos ${notice.fanName} quando passar.

Sua carteira: ${site}/account/wallet
`,
  };
}
