import type { Email } from "#core/mail/email";
import { formatMoney } from "#core/mail/email-format";
import type { PaymentNotice } from "#modules/payments/index";

/** To the creator. */
export function tipMail(
  { creatorEmail, fanName, amountCents }: PaymentNotice,
  message: string | null,
  site: string,
): Email {
  const amount = formatMoney(amountCents);
  return {
    to: creatorEmail,
    subject: `${fanName} mandou um mimo de ${amount}`,
    blocks: [
      `${fanName} mandou um mimo de ${amount}.`,
      ...(message ? [{ quote: message, by: fanName }] : []),
      { button: "Agradecer", url: `${site}/account/tips` },
    ],
    turnOff: { text: "Para não receber estes avisos", url: `${site}/account/settings` },
  };
}

/** To the fan. `amountCents` is that of the tip, whose payment may pay more. */
export function tipThanksMail(
  { fanEmail, creatorName, username }: PaymentNotice,
  amountCents: number,
  site: string,
): Email {
  return {
    to: fanEmail,
    subject: `@${username} agradeceu seu mimo`,
    blocks: [
      `${creatorName} agradeceu seu mimo de ${formatMoney(amountCents)}.`,
      { links: [[`@${username}`, `${site}/@${username}`]] },
    ],
  };
}
