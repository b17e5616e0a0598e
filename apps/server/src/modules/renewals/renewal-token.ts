import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";

const format = { purpose: "renewal", separator: ".", lasting: false } as const;

/** The token of a link that pays one payment. */
export function toRenewalToken(ctx: Pick<Ctx, "keys">, paymentId: string): string {
  return toSignedId(ctx, paymentId, format);
}

/** The payment's id; undefined if the signature is not ours. */
export function parseRenewalToken(ctx: Pick<Ctx, "keys">, token: string): string | undefined {
  return parseSignedId(ctx, token, format);
}
