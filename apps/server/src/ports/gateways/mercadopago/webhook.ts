import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Gateway, GatewayNotification } from "../port.ts";

/** Retries have the time of the first attempt, hours before; anything older is a replay. */
const toleranceMs = 5 * 86_400_000;

/**
 * JSON with an `x-signature` over the URL's `data.id`, the request id and a time. The body is not signed: it is used only to find the
 * account in which the object is read.
 */
export function createReadWebhook(secret: string, now: () => number = Date.now): Gateway["readWebhook"] {
  return ({ headers, query, raw }) => {
    const signature = /(?:^|,)\s*ts=(\d{10,16})\s*,\s*v1=([0-9a-f]{64})\s*(?:,|$)/.exec(
      String(headers["x-signature"] ?? ""),
    );
    if (!signature) return undefined;
    const [, ts = "", v1 = ""] = signature;
    const id = typeof query["data.id"] === "string" ? query["data.id"] : undefined;
    const requestId = typeof headers["x-request-id"] === "string" ? headers["x-request-id"] : undefined;
    // The guide requires lower case, Mercado Pago's library uses the id as received.
    const ids = id === undefined ? [undefined] : [id, id.toLowerCase()];
    if (!ids.some((one) => isSignedBy(secret, v1, one, requestId, ts))) return undefined;
    // Documented in milliseconds; some requests have seconds.
    const at = Number(ts) * (ts.length <= 10 ? 1_000 : 1);
    if (Math.abs(now() - at) > toleranceMs) return undefined;
    return { ...readBody(raw, query, id), event: toEvent(raw, query) };
  };
}

function isSignedBy(secret: string, v1: string, id: string | undefined, requestId: string | undefined, ts: string) {
  const parts = [
    id === undefined ? "" : `id:${id};`,
    requestId === undefined ? "" : `request-id:${requestId};`,
    `ts:${ts};`,
  ];
  const expected = createHmac("sha256", secret).update(parts.join("")).digest();
  return timingSafeEqual(Buffer.from(v1, "hex"), expected);
}

/** Fields of another form are ignored. */
const scalar = z.union([z.string(), z.number()]).optional().catch(undefined);
const notification = z.object({
  id: scalar,
  type: scalar,
  action: scalar,
  actions: z.array(z.string()).optional().catch(undefined),
  user_id: scalar,
});

function parse(raw: Buffer): z.output<typeof notification> {
  try {
    return notification.safeParse(JSON.parse(raw.toString("utf8"))).data ?? {};
  } catch {
    return {};
  }
}

function toEvent(raw: Buffer, query: Readonly<Record<string, unknown>>): string {
  const { action, actions, type } = parse(raw);
  return String(action ?? actions?.[0] ?? type ?? query.type ?? "").slice(0, 100);
}

function readBody(raw: Buffer, query: Readonly<Record<string, unknown>>, id: string | undefined) {
  const { id: deliveryId, type: bodyType, action, actions, user_id: userId } = parse(raw);
  const type = String(bodyType ?? query.type ?? "");
  const account = userId === undefined ? null : String(userId).slice(0, 100);
  const parts = [type, action ?? actions?.[0] ?? null, id ?? null, deliveryId ?? null];
  return {
    key: createHash("sha256").update(JSON.stringify(parts)).digest("hex"),
    notification: toNotification(type, id, account),
  };
}

function toNotification(
  type: string,
  id: string | undefined,
  externalAccountId: string | null,
): GatewayNotification | null {
  if (!id || id.length > 100) return null;
  if (type === "payment") return { kind: "charge", objectId: id, externalAccountId };
  // The id is taken from the URL, because as a number in the body it exceeds 2^53.
  if (type === "topic_chargebacks_wh") return { kind: "dispute", objectId: id, externalAccountId };
  if (type === "mp-connect" && externalAccountId) return { kind: "unlinked", objectId: id, externalAccountId };
  return null;
}
