import type { Ctx } from "../ctx.ts";
import { digest, isSameSecret, isSignedBy, sign } from "./keys.ts";

/**
 * `separator` is between id and signature. `nonce` is signed too: another one makes tokens invalid. A `lasting` token
 * outlives a rotation of the secret, so it must authorize little.
 */
type Format = { purpose: string; separator: "" | "."; lasting: boolean; nonce?: string | undefined };

const idLength = 22;

/** A UUID in 22 characters of base64url, and its signature. Such a token can be shown again without being stored. */
export function toSignedId({ keys }: Pick<Ctx, "keys">, id: string, format: Format): string {
  const shortId = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  const parts = toParts(id, format);
  return shortId + format.separator + (format.lasting ? digest(keys, ...parts) : sign(keys, ...parts));
}

/** The id; undefined if the signature is not ours. */
export function parseSignedId({ keys }: Pick<Ctx, "keys">, token: string, format: Format): string | undefined {
  const id = parseUnverifiedId(token);
  const signature = token.slice(idLength + format.separator.length);
  if (!id || !token.startsWith(format.separator, idLength)) return undefined;
  const parts = toParts(id, format);
  const isOurs = format.lasting
    ? isSameSecret(signature, digest(keys, ...parts))
    : isSignedBy(keys, signature, ...parts);
  return isOurs ? id : undefined;
}

function toParts(id: string, { purpose, nonce }: Format): string[] {
  return [purpose, id, ...(nonce === undefined ? [] : [nonce])];
}

/** The id without a check of the signature. */
export function parseUnverifiedId(token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, idLength), "base64url").toString("hex");
  const isComplete = hex.length === 32;
  return isComplete ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}
