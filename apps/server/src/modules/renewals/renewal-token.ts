import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

/** The token of a link that pays one payment and nothing else: it names it, and no table holds it. */
export function renewalToken({ keys }: Pick<Ctx, "keys">, paymentId: string): string {
  return `${Buffer.from(paymentId.replaceAll("-", ""), "hex").toString("base64url")}.${sign(keys, "renewal", paymentId)}`;
}

/** The payment that a token names; undefined where we did not make it. */
export function readRenewalToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [named = "", signature = ""] = token.split(".");
  const paymentId = Buffer.from(named, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return token === `${named}.${signature}` && isSignedBy(keys, signature, "renewal", paymentId) ? paymentId : undefined;
}
