import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+={0,2}$/, "Valor inválido.");

const pushEndpoint = z.string().min(12).max(1_000);

export const getPush = endpoint({
  method: "GET",
  url: "/fan/push",
  schema: {
    summary: "Get the push settings of this browser",
    description:
      "`publicKey` is the VAPID key to subscribe with. `quiet` is null where the given endpoint has no push " +
      "subscription. `replaced`: verifying an e-mail ended the push subscription, and the browser has to subscribe " +
      "again.",
    operationId: "getPushSubscription",
    querystring: z.strictObject({ endpoint: pushEndpoint.optional() }),
    response: { 200: z.object({ publicKey: z.string(), quiet: z.boolean().nullable(), replaced: z.boolean() }) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const pushBody = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
  quiet: z.boolean().default(true),
});

export const putPush = endpoint({
  method: "PUT",
  url: "/fan/push",
  schema: {
    summary: "Subscribe this browser to push notifications",
    description:
      "Sending the same endpoint again updates its subscription. `quiet`: no push between 22:00 and 8:00 (São Paulo).",
    operationId: "updatePushSubscription",
    body: pushBody,
    response: { 200: z.object({ endpoint: z.string(), quiet: z.boolean() }) },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "ORIGIN_REFUSED", "PUSH_REFUSED"],
    throttle: [{ per: ["address"], limit: 60, minutes: 60 }],
  },
});

export const stopPush = endpoint({
  method: "POST",
  url: "/fan/push/stop",
  schema: {
    summary: "Unsubscribe this browser from push notifications",
    description:
      "The endpoint identifies the browser, also after its session ended. The response is the same whether or " +
      "not a subscription existed.",
    operationId: "deletePushSubscription",
    body: z.strictObject({ endpoint: pushEndpoint }),
    response: { 204: z.null() },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED"] },
});
