import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";

/**
 * The Mercado Pago account. `needsReconnect`: its credentials could not be renewed and expire at `expiresAt`.
 * `pixKeyMissing`: Mercado Pago rejects PIX because the account has no Pix key. `test`: no real money moves.
 * `available`: whether Mercado Pago is configured in this installation. `next`: a connected account that sells from
 * `startsAt` on; until then sales use the current destination.
 * `withoutIt`: whether the page could sell immediately if Mercado Pago was disconnected now. If not, `sellsFrom` is when
 * a waiting PIX key (`keyWaits`), or one that is set now, starts to receive; null if a key would receive immediately.
 */
export const mpConnection = z.object({
  connected: z.boolean(),
  accountId: z.string().nullable(),
  connectedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  needsReconnect: z.boolean(),
  pixKeyMissing: z.boolean(),
  test: z.boolean(),
  available: z.boolean(),
  next: z.object({ accountId: z.string(), startsAt: z.iso.datetime() }).nullable(),
  withoutIt: z.object({ sells: z.boolean(), keyWaits: z.boolean(), sellsFrom: z.iso.datetime().nullable() }),
});

export type MpConnection = z.infer<typeof mpConnection>;

export const getMpConnection = endpoint({
  method: "GET",
  url: "/mp/connect",
  schema: {
    summary: "Get the Mercado Pago connection",
    operationId: "getMercadoPagoConnection",
    response: { 200: mpConnection },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const authorizeMp = endpoint({
  method: "POST",
  url: "/mp/authorize",
  schema: {
    summary: "Start the Mercado Pago authorization",
    description:
      "Returns the address where the creator authorizes charges, valid for 10 minutes. The redirect back is bound to " +
      "this request and needs no confirmation of its own.",
    operationId: "authorizeMercadoPago",
    response: { 200: z.object({ url: z.url() }) },
  },
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "MP_OFF"] },
});

const given = (most: number) =>
  z
    .string("Falta o código do Mercado Pago.")
    .trim()
    .min(1, "Falta o código do Mercado Pago.")
    .regex(/^[\x21-\x7e]*$/, "Falta o código do Mercado Pago.")
    .max(most, "Código longo demais.");

export const connectMp = endpoint({
  method: "POST",
  url: "/mp/connect",
  schema: {
    summary: "Connect the authorized Mercado Pago account",
    description:
      "Takes `code` and `state` of the redirect. Each pair is valid once, for the creator who requested it. If the " +
      "creator has sold before, another account than the current one waits 24 hours as `next`.",
    operationId: "connectMercadoPago",
    body: z.strictObject({ code: given(500), state: given(200) }),
    response: { 200: mpConnection },
  },
  config: {
    throttle: hourly(20),
    access: "creator",
    // A stored response would be useless: the code can be used only once.
    idempotencyKey: "ignored",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "MP_OFF",
      "MP_LINK_EXPIRED",
      "MP_CODE_REFUSED",
      "MP_ACCOUNT_TAKEN",
      "MP_BUSY",
    ],
  },
});

export const disconnectMp = endpoint({
  method: "DELETE",
  url: "/mp/connect",
  schema: {
    summary: "Disconnect Mercado Pago",
    description:
      "New orders are paid to the creator's own PIX key again; open payments stay with Mercado Pago and can still be " +
      "refunded. Also removes a `next` account.",
    operationId: "disconnectMercadoPago",
    response: { 200: mpConnection },
  },
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED"], throttle: hourly(10) },
});

export const cancelNextMp = endpoint({
  method: "DELETE",
  url: "/mp/connect/next",
  schema: {
    summary: "Cancel the next Mercado Pago account",
    description:
      "Needs no confirmation because it keeps the current destination. Without a `next` account nothing changes.",
    operationId: "cancelNextMercadoPago",
    response: { 200: mpConnection },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], throttle: hourly(10) },
});
