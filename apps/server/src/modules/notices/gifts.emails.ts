import type { Email } from "#core/mail/email";
import { formatMoney } from "#core/mail/email-format";
import type { GiftNotice } from "#modules/gifts/index";

/** "1 mês", "3 meses". */
const formatMonths = (months: number) => (months === 1 ? "1 mês" : `${months} meses`);

/** To the receiver, whose address the buyer typed: without words of the creator. */
export function giftMail(
  { receiverEmail, buyerName, username, periodMonths, message, url }: GiftNotice & { receiverEmail: string },
  site: string,
): Email {
  return {
    to: receiverEmail,
    subject: `${buyerName} deu um presente a você`,
    blocks: [
      `${buyerName} deu a você ${formatMonths(periodMonths)} de assinatura de @${username}.`,
      ...(message ? [{ quote: message, by: buyerName }] : []),
      { button: "Ver o presente", url },
      "Para assistir, confirme este endereço de e-mail. Você não paga nada, e o presente não renova sozinho.",
      { links: [[`@${username}`, `${site}/@${username}`]] },
    ],
  };
}

/** To the buyer of a gift that nobody has claimed for a week. */
export function giftUnclaimedMail({ fanEmail, username, receiverName, url }: GiftNotice, site: string): Email {
  return {
    to: fanEmail,
    subject: `Seu presente de @${username} ainda espera`,
    blocks: [
      `${receiverName ? `${receiverName} ainda não resgatou` : "Ninguém resgatou ainda"} o presente que você comprou. Envie o link de novo:`,
      { button: "Link do presente", url },
      "Se ninguém resgatar em 90 dias depois da entrega, você pode pedir o dinheiro de volta.",
      { links: [["Presentes que você deu", `${site}/assinaturas`]] },
    ],
  };
}

/** To the buyer. */
export function giftClaimedMail({ fanEmail, username, receiverName, periodMonths }: GiftNotice): Email {
  return {
    to: fanEmail,
    subject: `Seu presente de @${username} foi resgatado`,
    blocks: [
      `${receiverName ? `O presente para ${receiverName} foi resgatado` : "Seu presente foi resgatado"}: ${formatMonths(periodMonths)} de assinatura de @${username}.`,
    ],
  };
}

/** To whoever claimed a gift whose money went back. */
export function giftReturnedMail(
  { claimerEmail, buyerName, username, periodMonths }: GiftNotice & { claimerEmail: string },
  site: string,
): Email {
  return {
    to: claimerEmail,
    subject: "Seu presente foi cancelado",
    blocks: [
      `${buyerName} deu a você ${formatMonths(periodMonths)} de assinatura de @${username}. O pagamento foi devolvido, e esse tempo saiu da sua assinatura.`,
      "O que você mesmo pagou continua valendo.",
      { button: "Ver minhas assinaturas", url: `${site}/assinaturas` },
    ],
  };
}

/** To the creator, of a gift that was paid through a gateway. */
export function giftSaleMail(
  { creatorEmail, fanName, receiverName, planName, amountCents }: GiftNotice,
  site: string,
): Email {
  return {
    to: creatorEmail,
    subject: `${fanName} deu uma assinatura sua de presente`,
    blocks: [
      `${fanName} comprou o plano ${planName} por ${formatMoney(amountCents)} para ${receiverName}. A assinatura começa quando o presente for resgatado.`,
      { button: "Ver presentes", url: `${site}/account/gifts` },
    ],
    turnOff: { text: "Para não receber estes avisos", url: `${site}/account/settings` },
  };
}
