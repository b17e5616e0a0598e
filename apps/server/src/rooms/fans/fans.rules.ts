import type { Message } from "#ports/mail/port";

const dayMs = 86_400_000;

/** A fan's session ends 90 days after its last use, and 400 days (as long as browsers keep a cookie) after it began. */
const sessionDays = { idle: 90, absolute: 400 };

/** The use of a session is written down this often. */
export const touchEveryMs = 3_600_000;

/** How long the token that a proof replaced still opens what it opened: for requests on their way, and other tabs. */
export const graceMs = 60_000;

export function cookieEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + sessionDays.absolute * dayMs);
}

export function sessionEnd(createdAt: Date, seenAt: Date): Date {
  return new Date(Math.min(cookieEnd(createdAt).getTime(), seenAt.getTime() + sessionDays.idle * dayMs));
}

/** How long a code can be typed, and how often wrongly. */
export const codeLife = { minutes: 10, tries: 5 };

/** `way` is a link for another browser than the one that asked. */
export function codeMail(to: string, code: string, way?: string): Message {
  const link = way ? `Ou toque neste link para entrar no seu navegador:\n\n${way}\n\n` : "";
  return {
    to,
    subject: `${code} é o seu código do Camarim`,
    text: `Seu código do Camarim:\n\n${code}\n\n${link}Ele vale por ${codeLife.minutes} minutos. Se você não pediu, ignore esta mensagem e não passe o código a ninguém.\n`,
  };
}

/** Behind the #, which no server and no log is told; a link that is only looked at uses nothing up. */
export function wayIn(
  publicUrl: string,
  { email, digits, back }: { email: string; digits: string; back: string },
): string {
  return `${publicUrl}/entrar?volta=${back}#${new URLSearchParams({ email, codigo: digits })}`;
}
