const dayMs = 86_400_000;

/**
 * Days. A session ends 90 days after its last use, and 400 days (the longest lifetime of a cookie in browsers) after it
 * began.
 */
const sessionDays = { idle: 90, absolute: 400 };

/** `last_seen_at` is written at most this often. */
export const touchEveryMs = 3_600_000;

/** A replaced token stays valid for this time: for requests in flight, and other tabs. */
export const graceMs = 60_000;

export function toCookieEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + sessionDays.absolute * dayMs);
}

export function toSessionEnd(createdAt: Date, seenAt: Date): Date {
  return new Date(Math.min(toCookieEnd(createdAt).getTime(), seenAt.getTime() + sessionDays.idle * dayMs));
}

/** Lifetime of a code, and wrong attempts on the device that requested it. */
export const codeLife = { minutes: 10, tries: 5 };

/**
 * Limits of e-mails with a code to one address: per network, and from everywhere; a device that has verified the
 * address has its own. The window of `everywhere` is the lifetime of a code: when no more are sent, the link of one of
 * those sent can still be opened.
 */
export const codeMailLimits = {
  address: { limit: 3, minutes: 60 },
  everywhere: { limit: 5, minutes: codeLife.minutes },
  knownDevice: { limit: 5, minutes: 60 },
};

/**
 * Wrong digits for one address by all devices that have never verified it. 30 a day of 10^6 guess right with a
 * probability of 1 in 33,000 a day, about 1 % in a year without a break; without this limit the e-mail limits above
 * would allow 5 codes × 5 attempts × 144 windows = 3,600 a day, 1 in 280. When it is reached, the link of an e-mail
 * still signs in.
 */
export const guessLimit = { limit: 30, minutes: 24 * 60 };

/** Secrets are in the fragment, which is not sent to servers and not logged. Opening the page does not use the code. */
export function toSignInUrl(
  publicUrl: string,
  { email, digits, key, back }: { email: string; digits: string; key: string; back: string | undefined },
): string {
  const fragment = new URLSearchParams({ email, codigo: digits, chave: key });
  return `${publicUrl}/entrar?volta=${back ?? "/assinaturas"}#${fragment}`;
}
