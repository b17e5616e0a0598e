import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./values.ts";
import { walletStatuses } from "./wallet.ts";

export const leastTransfer = 1_000;

/** In centavos. */
export const transferBody = z.strictObject({
  amount: z
    .int("Informe o valor.")
    .min(leastTransfer, "O mínimo é R$ 10,00.")
    .max(100_000_000, "Este valor é alto demais."),
});

/** `pixKey` is the destination: the key or the account that the gateway pays to. `fee` is the gateway's, `returned` what the bank returned of a settled one. */
export const transfer = z.object({
  _id: z.uuid(),
  amount: z.int(),
  fee: z.int(),
  returned: z.int(),
  pixKey: z.string().nullable(),
  status: z.enum(["requested", "settled", "failed"]),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type Transfer = z.infer<typeof transfer>;

export const transfersPage = page(transfer);

export const postTransfer = endpoint({
  method: "POST",
  url: "/wallet/transfer",
  schema: {
    summary: "Transfer money to the creator's bank",
    description: "Takes `amount` in centavos from the available balance. One transfer for each `Idempotency-Key`.",
    body: transferBody,
    response: { 201: transfer },
  },
  config: {
    access: "creator",
    priority: "last",
    fresh: true,
    idempotencyKey: "required",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "IDEMPOTENCY_KEY_MISSING",
      "NO_HELD_BALANCE",
      "WALLET_NOT_APPROVED",
      "BALANCE_TOO_LOW",
      "PAYOUT_KEY_TOO_NEW",
      "PAYOUTS_FROZEN",
      "TRANSFER_REFUSED",
      "GATEWAY_BUSY",
    ],
  },
});

export const listTransfers = endpoint({
  method: "GET",
  url: "/wallet/transfers",
  schema: {
    summary: "List transfers",
    description: "Newest first.",
    querystring: pageQuery,
    response: { 200: transfersPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const payoutObstacles = [
  "NO_HELD_BALANCE",
  "WALLET_NOT_APPROVED",
  "PAYOUTS_FROZEN",
  "PAYOUT_KEY_TOO_NEW",
] as const;

/**
 * The destination of payouts; all fields are null before registration. `transferEnabled`: a transfer is accepted if the
 * balance allows it, because the wallet is approved, a gateway holds the money, and no payout key has changed within 24
 * hours. `destination` describes the bank account to which the gateway pays; null without one, and then `pixKey` is the destination.
 * `obstacle` is the error that a transfer would get now, with its end if it ends by itself.
 */
export const recipient = z.object({
  _id: z.uuid().nullable(),
  status: z.enum(walletStatuses),
  pixKey: z.string().nullable(),
  document: z.string().nullable(),
  name: z.string().nullable(),
  destination: z.string().nullable(),
  transferEnabled: z.boolean(),
  obstacle: z.object({ code: z.enum(payoutObstacles), endsAt: z.iso.datetime().nullable() }).nullable(),
});

export type Recipient = z.infer<typeof recipient>;

export const getRecipient = endpoint({
  method: "GET",
  url: "/wallet/recipient",
  schema: { summary: "Get the payout destination", operationId: "getPayoutDestination", response: { 200: recipient } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
