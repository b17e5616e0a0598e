import type { Email } from "#core/mail/email";
import { formatDay, formatDayAndTime, formatGreeting, formatMoney } from "#core/mail/email-format";
import type { EndedNotice, UnpaidNotice } from "#modules/reminders/index";

/** To a fan, about an order that they have not paid: what is missing, until when, and no more. */
export function unpaidOrderMail(notice: UnpaidNotice, site: string): Email {
  const { fanEmail, username, creatorName, amountCents, paymentId, gateway, step, codeUntil } = notice;
  const amount = formatMoney(amountCents);
  const button = { button: "Ver meu pedido", url: `${site}/@${username}/assinar?pedido=${paymentId}` };
  const turnOff = toTurnOff(notice, site);
  if (step === 3 && notice.receiptUntil)
    return {
      to: fanEmail,
      subject: `Falta o comprovante do seu pedido a @${username}`,
      blocks: [
        formatGreeting(notice.fanName),
        `Se você pagou ${amount} a ${creatorName}, falta só enviar o comprovante, até ${formatDay(notice.receiptUntil)}.`,
        { ...button, text: "Envie por aqui" },
        "Não pagou? Não precisa fazer nada: o pedido termina sozinho.",
      ],
      turnOff,
    };
  const missing =
    gateway === "bacen"
      ? "Pague com o PIX do pedido e envie o comprovante na mesma página."
      : "Pague com o PIX do pedido: assim que o pagamento cai, está tudo certo.";
  return {
    to: fanEmail,
    subject: `Seu pedido a @${username} está esperando`,
    blocks: [
      formatGreeting(notice.fanName),
      `Seu pedido de ${amount} a ${creatorName} ainda não foi pago. ${missing}`,
      { ...button, text: "Veja o pedido e o PIX" },
      `O código vale até ${formatDayAndTime(codeUntil)}. Mudou de ideia ou não foi você? Não precisa fazer nada: sem pagamento, nada é cobrado.`,
    ],
    turnOff,
  };
}

/** To a fan whose subscription ended, with the coupon that the creator chose, if the fan can use it. */
export function endedSubscriptionMail(notice: EndedNotice, site: string): Email {
  const { fanEmail, username, creatorName, endedAt, couponCode } = notice;
  const page = `${site}/@${username}${couponCode ? `?cupom=${couponCode}` : ""}`;
  return {
    to: fanEmail,
    subject: couponCode ? `Um cupom para voltar a @${username}` : `Sua assinatura de @${username} terminou`,
    blocks: [
      formatGreeting(notice.fanName),
      `Seu acesso a ${creatorName} foi até ${formatDay(endedAt)}.`,
      ...(couponCode
        ? [`Se quiser voltar, o cupom ${couponCode} é para você. Ele já vem aplicado neste link:`]
        : ["Se quiser voltar, é só assinar de novo:"]),
      { button: "Ver a página", url: page, text: "" },
      "Se não quiser, não precisa fazer nada: nada é cobrado.",
    ],
    turnOff: toTurnOff(notice, site),
  };
}

function toTurnOff({ creatorName, stopToken }: { creatorName: string; stopToken: string }, site: string) {
  return {
    text: `Não quer mais recados e lembretes de ${creatorName}? Pare com um toque`,
    url: `${site}/avisos/${stopToken}`,
    isOneClick: true,
  };
}
