import { newToken } from "#core/keys/keys";

/**
 * The session's id, as 22 characters, before the secret: browsers recognize the tokens of one session by it
 * (`isSameSession` of the contract).
 */
export function newSessionToken(sessionId: string): string {
  return Buffer.from(sessionId.replaceAll("-", ""), "hex").toString("base64url") + newToken();
}
