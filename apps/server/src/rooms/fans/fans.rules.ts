import type { Message } from "#ports/mail/port";

/** How long a code can be typed, and how often wrongly. */
export const codeLife = { minutes: 10, tries: 5 };

export function codeMail(to: string, code: string): Message {
  return {
    to,
    subject: `${code} é o seu código do Camarim`,
    text: `Seu código do Camarim:\n\n${code}\n\nEle vale por ${codeLife.minutes} minutos. Se você não pediu, ignore esta mensagem e não passe o código a ninguém.\n`,
  };
}
