import { createHash } from "node:crypto";
import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { refundAnswer } from "./answers.ts";
import { pathOf, tokenOf } from "./charges.ts";
import type { Ask } from "./http.ts";
import { reaisOf } from "./reais.ts";

type Refunds = Pick<Gateway, "refund" | "refundsPartially">;

/** Whole or in part, by PIX and by card, within about 180 days of the payment. */
export function createRefunds(ask: Ask, getCharge: Gateway["getCharge"]): Refunds {
  return {
    refundsPartially: () => true,

    refund: async (access, id, { key, cents }) => {
      const standing = await getCharge(access, id);
      if (standing.status !== "paid") return standing;
      // Without an amount a payment is refunded as a whole; the rest of one is named.
      const partCents =
        cents ?? (standing.refundedCents > 0 ? standing.amountCents - standing.refundedCents : undefined);
      const body = partCents === undefined ? {} : { amount: reaisOf(partCents) };
      const call = { method: "POST", token: tokenOf(access), key: idempotencyKeyOf(key), body } as const;
      await ask(`${pathOf(id)}/refunds`, refundAnswer, call);
      return getCharge(access, id).catch((error) => {
        throw new GatewayError("unknown", `refunded, and not read: ${(error as Error).message}`);
      });
    },
  };
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A refund's `X-Idempotency-Key` is to be a UUID v4; from another key one is derived, always the same. */
export function idempotencyKeyOf(key: string): string {
  if (uuidV4.test(key)) return key;
  const hash = createHash("sha256").update(key).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
