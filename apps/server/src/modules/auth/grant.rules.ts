import { isSignedBy, type Keys, sign } from "#core/keys";

/** Which admin's session it stands for, in whose account, until when. */
export type GrantFacts = { adminSessionId: string; accountId: string; expires: number };

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/;

/** Opaque tokens have no dot. */
export function isGrant(token: string): boolean {
  return token.includes(".");
}

export function writeGrant(keys: Keys, { adminSessionId, accountId, expires }: GrantFacts): string {
  const facts = [adminSessionId, accountId, String(expires)];
  return [...facts, sign(keys, "grant", ...facts)].join(".");
}

/** What a grant says, if it is one of ours. */
export function readGrant(keys: Keys, token: string): GrantFacts | undefined {
  const [, adminSessionId = "", accountId = "", expires = "", signature = ""] = shape.exec(token) ?? [];
  if (!isSignedBy(keys, signature, "grant", adminSessionId, accountId, expires)) return undefined;
  return { adminSessionId, accountId, expires: Number(expires) };
}
