import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";
import { parseShortId, toShortId } from "#core/short-id";

/** The token of a link that pays one payment. It is not stored: it contains the payment's id. */
export function toRenewalToken({ keys }: Pick<Ctx, "keys">, paymentId: string): string {
  return `${toShortId(paymentId)}.${sign(keys, "renewal", paymentId)}`;
}

/** The payment's id; undefined if the signature is not ours. */
export function parseRenewalToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [shortId = "", signature = ""] = token.split(".");
  const paymentId = parseShortId(shortId);
  return token === `${shortId}.${signature}` && isSignedBy(keys, signature, "renewal", paymentId)
    ? paymentId
    : undefined;
}
