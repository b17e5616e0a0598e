import { randomInt } from "node:crypto";

/** Lifetime of a WebAuthn challenge. */
export const challengeMs = 5 * 60_000;

/** How long a removed factor can be restored: an e-mail of its removal may be sent late, and its link works for seven days. */
export const removedFactorMs = 8 * 24 * 3_600_000;

/** Codes of the authenticator app (RFC 6238): the one of these 30 seconds, and one before and after for wrong clocks. */
export const totp = { periodSeconds: 30, digits: 6, window: 1 } as const;

/** Without I, L, O and U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 50 random bits, as `ABCDE-FGHJK`. */
export function newRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}

/** As people type a recovery code: without hyphen or spaces, in lower case, O for 0, I or L for 1. */
export function parseRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const isCode = code.length === 10 && [...code].every((letter) => letters.includes(letter));
  return isCode ? `${code.slice(0, 5)}-${code.slice(5)}` : undefined;
}

/** Six digits, as people type them: perhaps with a space. */
export function parseAppCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** The owner that the secret of an authenticator app is sealed for (`core/keys/seal.ts`). */
export function toSecretOwner(accountId: string): string {
  return `authenticator_app/${accountId}`;
}
