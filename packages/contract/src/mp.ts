import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { guardedErrors, optionalPassword } from "./guarded.ts";

/**
 * The creator's account at Mercado Pago. `needsReconnect`: its credentials could not be renewed, and end at `expiresAt`.
 * `pixKeyMissing`: Mercado Pago refuses PIX there because the account has no Pix key. `test`: no money here is real. `available`: whether this installation has Mercado Pago at all.
 * `next`: an account that was connected and sells from `startsAt` on; until then sales go on as before.
 * `withoutIt`: whether the page would sell at once if Mercado Pago was disconnected now. Where it would not, `sellsFrom` is when a PIX key
 * that waits (`keyWaits`), or one that was set now, would begin to receive; null where a key would at once.
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
  schema: { summary: "Whether Mercado Pago is connected", response: { 200: mpConnection } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** The password is asked for here, before the browser leaves: what it comes back with is bound to this request. */
export const authorizeMp = endpoint({
  method: "POST",
  url: "/mp/authorize",
  schema: {
    summary: "Where the creator lets us charge into her account at Mercado Pago; good for 10 minutes",
    body: z.strictObject({ currentPassword: optionalPassword }),
    response: { 200: z.object({ url: z.url() }) },
  },
  config: { access: "creator", errors: [...guardedErrors, "MP_OFF"] },
});

const given = (most: number) =>
  z
    .string("Falta o código do Mercado Pago.")
    .trim()
    .min(1, "Falta o código do Mercado Pago.")
    .regex(/^[\x21-\x7e]*$/, "Falta o código do Mercado Pago.")
    .max(most, "Código longo demais.");

/**
 * What Mercado Pago sent the browser back with. Each pair is good once, for the creator who asked for it. Another account than the one
 * that sells now waits 24 hours as `next`, once the creator has sold.
 */
export const connectMp = endpoint({
  method: "POST",
  url: "/mp/connect",
  schema: {
    summary: "Connect the account that the creator has let us into",
    body: z.strictObject({ code: given(500), state: given(200) }),
    response: { 200: mpConnection },
  },
  config: {
    throttle: hourly(20),
    access: "creator",
    // A kept answer would be of no use: the code is spent.
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

/**
 * New orders go by the creator's own key again; what runs keeps its way, and can still be refunded. An account that waits is ended
 * too. Asks for `currentPassword`, unless this session gave it within the last 10 minutes.
 */
export const disconnectMp = endpoint({
  method: "DELETE",
  url: "/mp/connect",
  schema: {
    summary: "Sell no more through Mercado Pago",
    body: z.strictObject({ currentPassword: optionalPassword }).nullish(),
    response: { 200: mpConnection },
  },
  config: { access: "creator", errors: guardedErrors, throttle: hourly(10) },
});

/** Back to what it was, so that no password is asked for. Without an account that waits, nothing changes. */
export const cancelNextMp = endpoint({
  method: "DELETE",
  url: "/mp/connect/next",
  schema: { summary: "End a Mercado Pago account that waits", response: { 200: mpConnection } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], throttle: hourly(10) },
});
