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

/** How long a code can be typed, and how often wrongly, on the device that asked for it. */
export const codeLife = { minutes: 10, tries: 5 };

/**
 * Mails with a code to one e-mail, asked for from one network and from everywhere; a device on which the e-mail was proved has its
 * own. The window of `everywhere` is the life of a code: when no more are mailed, the link of one that was mailed can still be opened.
 */
export const codeMailLimits = {
  address: { limit: 3, minutes: 60 },
  everywhere: { limit: 5, minutes: codeLife.minutes },
  knownDevice: { limit: 5, minutes: 60 },
};

/**
 * Wrong digits for one e-mail by all devices together on which it was never proved. 30 a day of 10^6 are found out with a chance of
 * 1 in 33,000 a day, about 1 % in a year of trying without a break; without this limit the mails above would allow
 * 5 codes × 5 tries × 144 windows = 3,600 a day, 1 in 280. When it is reached, the link of a mail still signs its reader in.
 */
export const guessLimit = { limit: 30, minutes: 24 * 60 };

/** Behind the #, which no server and no log is told; a link that is only looked at uses nothing up. */
export function wayIn(
  publicUrl: string,
  { email, digits, key, back }: { email: string; digits: string; key: string; back: string | undefined },
): string {
  const behind = new URLSearchParams({ email, codigo: digits, chave: key });
  return `${publicUrl}/entrar?volta=${back ?? "/assinaturas"}#${behind}`;
}
