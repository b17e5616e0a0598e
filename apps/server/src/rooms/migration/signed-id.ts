import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

type Purpose = "migration-claim" | "lastlink-webhook";

/** An id that nobody can make up: the creator can be shown it again, and no table holds it. */
export function signedId({ keys }: Pick<Ctx, "keys">, purpose: Purpose, id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url") + sign(keys, purpose, id);
}

const idLength = 22;

/** The id, where the signature is ours. */
export function readSignedId({ keys }: Pick<Ctx, "keys">, purpose: Purpose, token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, idLength), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return id.length === 36 && isSignedBy(keys, token.slice(idLength), purpose, id) ? id : undefined;
}
