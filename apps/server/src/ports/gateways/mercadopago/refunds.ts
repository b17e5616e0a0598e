import { createHash } from "node:crypto";
import { GatewayError } from "../gateway-error.ts";
import type { Gateway } from "../port.ts";
import { getToken, toPath } from "./charges.ts";
import type { SendRequest } from "./http.ts";
import { toReais } from "./reais.ts";
import { refundResponse } from "./responses.ts";

type Refunds = Pick<Gateway, "refund" | "refundsPartially" | "refundDays">;

/** Full or partial, by PIX and by card, within about 180 days of the payment. */
export function createRefunds(send: SendRequest, getCharge: Gateway["getCharge"]): Refunds {
  return {
    refundsPartially: () => true,
    refundDays: () => 180,

    refund: async (access, id, { key, cents }) => {
      const charge = await getCharge(access, id);
      if (charge.status !== "paid") return charge;
      // Without an amount, Mercado Pago refunds the full payment; the rest of a partially refunded one needs an amount.
      const partCents = cents ?? (charge.refundedCents > 0 ? charge.amountCents - charge.refundedCents : undefined);
      const body = partCents === undefined ? {} : { amount: toReais(partCents) };
      const call = { method: "POST", token: getToken(access), key: toIdempotencyKey(key), body } as const;
      await send(`${toPath(id)}/refunds`, refundResponse, call);
      return getCharge(access, id).catch((error) => {
        throw new GatewayError("unknown", `refunded, and not read: ${(error as Error).message}`);
      });
    },
  };
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The `X-Idempotency-Key` of a refund must be a UUID v4; from another key one is derived deterministically. */
export function toIdempotencyKey(key: string): string {
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
