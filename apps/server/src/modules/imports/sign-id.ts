import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";
import { parseShortId, toShortId } from "#core/short-id";

type Purpose = "migration-claim" | "lastlink-webhook";

/** A signed id as a token, which can be shown again without being stored. */
export function signId({ keys }: Pick<Ctx, "keys">, purpose: Purpose, id: string, nonce?: string): string {
  return toShortId(id) + sign(keys, ...toParts(purpose, id, nonce));
}

const idLength = 22;

/** The id; undefined if the signature, which covers `nonce`, is not ours. */
export function parseSignedId(
  { keys }: Pick<Ctx, "keys">,
  purpose: Purpose,
  token: string,
  nonce?: string,
): string | undefined {
  const id = parseUnverifiedId(token);
  return id && isSignedBy(keys, token.slice(idLength), ...toParts(purpose, id, nonce)) ? id : undefined;
}

/** The id without a check of the signature. */
export function parseUnverifiedId(token: string): string | undefined {
  const id = parseShortId(token.slice(0, idLength));
  return id.length === 36 ? id : undefined;
}

function toParts(purpose: Purpose, id: string, nonce: string | undefined): string[] {
  return nonce === undefined ? [purpose, id] : [purpose, id, nonce];
}
