import { isSignedBy, type Keys, sign } from "#core/keys/keys";

/** An admin's session, the account it may open, and the expiry in milliseconds since 1970. */
export type GrantClaims = { adminSessionId: string; accountId: string; expires: number };

const pattern = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43,47})$/;

/** Opaque session tokens contain no dot. */
export function isGrant(token: string): boolean {
  return token.includes(".");
}

export function toGrantToken(keys: Keys, { adminSessionId, accountId, expires }: GrantClaims): string {
  const claims = [adminSessionId, accountId, String(expires)];
  return [...claims, sign(keys, "grant", ...claims)].join(".");
}

/** Undefined if the signature is not ours. Does not check the expiry. */
export function parseGrantToken(keys: Keys, token: string): GrantClaims | undefined {
  const [, adminSessionId = "", accountId = "", expires = "", signature = ""] = pattern.exec(token) ?? [];
  if (!isSignedBy(keys, signature, "grant", adminSessionId, accountId, expires)) return undefined;
  return { adminSessionId, accountId, expires: Number(expires) };
}
