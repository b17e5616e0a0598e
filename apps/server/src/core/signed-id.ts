import type { Ctx } from "./ctx.ts";
import { isSameSecret, sign } from "./keys.ts";

/** `separator` is between id and signature. `nonce` is signed too: another one makes tokens invalid. */
type Format = { purpose: string; separator: "" | "."; nonce?: string | undefined };

/** A UUID in 22 characters of base64url, and its signature. Such a token can be shown again without being stored. */
export function toSignedId({ keys }: Pick<Ctx, "keys">, id: string, { purpose, separator, nonce }: Format): string {
  const shortId = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return shortId + separator + sign(keys, purpose, id, ...(nonce === undefined ? [] : [nonce]));
}

/** The id; undefined if the signature is not ours. */
export function parseSignedId(ctx: Pick<Ctx, "keys">, token: string, format: Format): string | undefined {
  const id = parseUnverifiedId(token);
  return id && isSameSecret(token, toSignedId(ctx, id, format)) ? id : undefined;
}

/** The id without a check of the signature. */
export function parseUnverifiedId(token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, 22), "base64url").toString("hex");
  const isComplete = hex.length === 32;
  return isComplete ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}
