import { formatCard } from "@camarim/contract/say-card";
import type { Block, Email } from "#core/mail/email";
import { formatDay, formatMoney } from "#core/mail/email-format";
import type { PaymentNotice } from "#modules/payments/index";
import { listSoldLines, toSoldName } from "./describe-sold.rules.ts";

export function receiptSubmittedMail(notice: PaymentNotice, site: string): Email {
  const amount = formatMoney(notice.amountCents);
  return {
    to: notice.creatorEmail,
    subject: `Comprovante de ${amount} para conferir`,
    blocks: [
      notice.subscriptionId && notice.lines.length === 1
        ? `${notice.fanName} enviou o comprovante do plano ${notice.soldName}, de ${amount}.`
        : `${notice.fanName} enviou um comprovante de ${amount}: ${notice.soldName}.`,
      ...lineBlocks(notice),
      { button: "Conferir comprovante", url: `${site}/account/pix/receipts`, text: "Confira e aprove" },
    ],
  };
}

export function receiptAwaitedMail(notice: PaymentNotice, site: string): Email {
  const amount = formatMoney(notice.amountCents);
  return {
    to: notice.creatorEmail,
    subject: `${notice.fanName} espera a conferência de ${amount}`,
    blocks: [
      `${notice.fanName} enviou o comprovante de ${amount} e perguntou por ele, porque ainda não entrou.`,
      { button: "Conferir comprovante", url: `${site}/account/pix/receipts`, text: "Confira e aprove" },
      "Lembramos no máximo uma vez por dia, mesmo que outros perguntem.",
    ],
  };
}

/** `takesAnother`: another receipt is accepted after this one was rejected. */
export function receiptDecidedMail(notice: PaymentNotice, site: string, takesAnother = false): Email {
  const page = `${site}/@${notice.username}`;
  const soldName = toSoldName(notice);
  if (notice.decision === "approved" && !notice.subscriptionId)
    return {
      to: notice.fanEmail,
      subject: `Pagamento confirmado: @${notice.username}`,
      blocks: [
        `${notice.creatorName} confirmou seu pagamento de ${formatMoney(notice.amountCents)}${soldName ? `: ${soldName}` : ""}.`,
        ...lineBlocks(notice),
        { links: [[`@${notice.username}`, page], ...toGiftLinks(notice, site)] },
      ],
    };
  if (notice.decision === "approved")
    return {
      to: notice.fanEmail,
      subject: `Pagamento confirmado: @${notice.username}`,
      blocks: [
        `${notice.creatorName} confirmou seu pagamento. Seu plano ${notice.planName} vai até ${notice.periodEnd ? formatDay(notice.periodEnd) : ""}.`,
        ...lineBlocks(notice),
        ...watchBlocks(notice, site),
        ...messageBlocks(notice),
      ],
    };
  return {
    to: notice.fanEmail,
    subject: `Não conseguimos confirmar seu pagamento a @${notice.username}`,
    blocks: [
      notice.reason ?? "",
      takesAnother
        ? {
            button: "Enviar outro comprovante",
            url: `${page}/assinar?pedido=${notice.paymentId}`,
            text: "Envie outro comprovante por aqui",
          }
        : `Este pedido não aceita mais comprovantes. Se você pagou, fale com ${notice.creatorName} antes de pagar de novo.`,
    ],
  };
}

/** The fan's receipt of a payment that a gateway confirmed. */
export function paymentSettledMail(notice: PaymentNotice, site: string): Email {
  const soldName = toSoldName(notice);
  const { creatorName, username, periodStart, periodEnd, paidAt, subscriptionId, renewsAt } = notice;
  const lines = listSoldLines(notice);
  const facts: [string, string][] = [
    ...lines,
    ...(soldName && lines.length === 0 ? [[subscriptionId ? "Plano" : "Compra", soldName] as [string, string]] : []),
    ["Valor", `${formatMoney(notice.amountCents)}, ${formatMethod(notice)}`],
  ];
  if (paidAt) facts.push(["Pago em", formatDay(paidAt)]);
  if (periodStart && periodEnd) facts.push(["Período", `de ${formatDay(periodStart)} a ${formatDay(periodEnd)}`]);
  facts.push(["Código", notice.endToEndId ?? notice.txid]);
  return {
    to: notice.fanEmail,
    subject: `${renewsAt ? "Assinatura renovada" : "Pagamento confirmado"}: @${username}`,
    blocks: [
      `Recebemos seu pagamento a ${creatorName}. Este e-mail é o seu recibo.`,
      { facts },
      ...(subscriptionId
        ? [
            ...watchBlocks(notice, site),
            { links: [["Sua assinatura", `${site}/assinaturas/${subscriptionId}`]] } satisfies Block,
            ...messageBlocks(notice),
          ]
        : [{ links: [[`@${username}`, `${site}/@${username}`], ...toGiftLinks(notice, site)] } satisfies Block]),
    ],
  };
}

function lineBlocks(notice: PaymentNotice): Block[] {
  const facts = listSoldLines(notice);
  return facts.length > 0 ? [{ facts }] : [];
}

/** Where the buyer of a gift finds its link. */
function toGiftLinks({ kinds }: PaymentNotice, site: string): [string, string][] {
  return kinds.includes("gift") ? [["Link do presente", `${site}/assinaturas`]] : [];
}

function watchBlocks({ username }: PaymentNotice, site: string): Block[] {
  return [
    "Assista no navegador em que você assinou, ou entre com este e-mail em outro:",
    { button: "Assistir", url: `${site}/@${username}/stories`, text: "" },
  ];
}

function messageBlocks({ fanMessage, creatorName }: PaymentNotice): Block[] {
  return fanMessage ? [{ quote: fanMessage, by: creatorName }] : [];
}

function formatMethod({ method, cardBrand, cardLastDigits }: PaymentNotice): string {
  if (method === "pix") return "por PIX";
  return cardLastDigits ? `no cartão ${formatCard({ brand: cardBrand, lastDigits: cardLastDigits })}` : "no cartão";
}

/** `tip`: the one that the fan gave in the same order. */
export function saleMail(
  notice: PaymentNotice,
  site: string,
  tip?: { amountCents: number; message: string | null },
): Email {
  const { fanName, soldName, planName, renewsAt, periodEnd } = notice;
  const amount = formatMoney(notice.amountCents);
  const turnOff = { text: "Para não receber estes avisos", url: `${site}/account/settings` };
  if (!notice.subscriptionId)
    return {
      to: notice.creatorEmail,
      subject: `${fanName} pagou ${amount}`,
      blocks: [
        `${fanName} pagou ${amount} ${formatMethod(notice)}: ${soldName}.`,
        ...lineBlocks(notice),
        { button: "Sua carteira", url: `${site}/account/wallet` },
      ],
      turnOff,
    };
  const until = periodEnd ? ` O acesso vai até ${formatDay(periodEnd)}.` : "";
  return {
    to: notice.creatorEmail,
    subject: renewsAt ? `${fanName} renovou: ${amount}` : `Novo assinante: ${fanName}`,
    blocks: [
      `${fanName} ${renewsAt ? "renovou" : "assinou"} o plano ${planName} e pagou ${amount} ${formatMethod(notice)}.${until}`,
      ...lineBlocks(notice),
      ...(tip ? tipBlocks(fanName, tip, site) : []),
      { button: "Seus assinantes", url: `${site}/account/subscribers` },
    ],
    turnOff,
  };
}

function tipBlocks(fanName: string, tip: { amountCents: number; message: string | null }, site: string): Block[] {
  return [
    `Nesse valor há um mimo de ${formatMoney(tip.amountCents)} para você.`,
    ...(tip.message ? [{ quote: tip.message, by: fanName }] : []),
    { links: [["Agradecer", `${site}/account/tips`]] },
  ];
}
