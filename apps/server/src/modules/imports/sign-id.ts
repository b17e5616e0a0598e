import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

type Purpose = "migration-claim" | "lastlink-webhook";

/** An id that nobody can make up: the creator can be shown it again, and no table holds it. */
export function signId({ keys }: Pick<Ctx, "keys">, purpose: Purpose, id: string, nonce?: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url") + sign(keys, ...partsOf(purpose, id, nonce));
}

const idLength = 22;

/** The id, where the signature is ours, and over that nonce if there is one. */
export function readSignedId(
  { keys }: Pick<Ctx, "keys">,
  purpose: Purpose,
  token: string,
  nonce?: string,
): string | undefined {
  const id = readUnsignedId(token);
  return id && isSignedBy(keys, token.slice(idLength), ...partsOf(purpose, id, nonce)) ? id : undefined;
}

/** The id that a token names, whoever signed it. */
export function readUnsignedId(token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, idLength), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return id.length === 36 ? id : undefined;
}

function partsOf(purpose: Purpose, id: string, nonce: string | undefined): string[] {
  return nonce === undefined ? [purpose, id] : [purpose, id, nonce];
}
