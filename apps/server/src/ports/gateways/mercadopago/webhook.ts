import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Gateway, Told } from "../port.ts";

/** A retry comes hours later with the time of the first; older than this is somebody who has kept one. */
const toleranceMs = 5 * 86_400_000;

/**
 * JSON, signed by `x-signature` over the address's `data.id`, the request's id and a time. What the body says is not signed: of it
 * only whose account it may be is taken, in which the object is looked for.
 */
export function createReadWebhook(secret: string, now: () => number = Date.now): Gateway["readWebhook"] {
  return ({ headers, query, raw }) => {
    const signed = /(?:^|,)\s*ts=(\d{10,16})\s*,\s*v1=([0-9a-f]{64})\s*(?:,|$)/.exec(
      String(headers["x-signature"] ?? ""),
    );
    if (!signed) return undefined;
    const [, ts = "", v1 = ""] = signed;
    const id = typeof query["data.id"] === "string" ? query["data.id"] : undefined;
    const requestId = typeof headers["x-request-id"] === "string" ? headers["x-request-id"] : undefined;
    // The guide says lower case, Mercado Pago's own library keeps what came.
    const ids = id === undefined ? [undefined] : [id, id.toLowerCase()];
    if (!ids.some((one) => isSignedBy(secret, v1, one, requestId, ts))) return undefined;
    // In milliseconds, and seen in seconds too.
    const at = Number(ts) * (ts.length <= 10 ? 1_000 : 1);
    if (Math.abs(now() - at) > toleranceMs) return undefined;
    return { ...readBody(raw, query, id), event: eventOf(raw, query) };
  };
}

function isSignedBy(secret: string, v1: string, id: string | undefined, requestId: string | undefined, ts: string) {
  const parts = [
    id === undefined ? "" : `id:${id};`,
    requestId === undefined ? "" : `request-id:${requestId};`,
    `ts:${ts};`,
  ];
  const right = createHmac("sha256", secret).update(parts.join("")).digest();
  return timingSafeEqual(Buffer.from(v1, "hex"), right);
}

/** What the body may say; anything of another form is as if it were not there. */
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

function eventOf(raw: Buffer, query: Readonly<Record<string, unknown>>): string {
  const { action, actions, type } = parse(raw);
  return String(action ?? actions?.[0] ?? type ?? query.type ?? "").slice(0, 100);
}

function readBody(raw: Buffer, query: Readonly<Record<string, unknown>>, id: string | undefined) {
  const { id: deliveryId, type: named, action, actions, user_id: userId } = parse(raw);
  const type = String(named ?? query.type ?? "");
  const account = userId === undefined ? null : String(userId).slice(0, 100);
  const said = [type, action ?? actions?.[0] ?? null, id ?? null, deliveryId ?? null];
  return { key: createHash("sha256").update(JSON.stringify(said)).digest("hex"), told: toldBy(type, id, account) };
}

function toldBy(type: string, id: string | undefined, externalAccountId: string | null): Told | null {
  if (!id || id.length > 100) return null;
  if (type === "payment") return { kind: "charge", objectId: id, externalAccountId };
  // Its id is taken from the address: as a number in the body it is longer than a number can hold.
  if (type === "topic_chargebacks_wh") return { kind: "dispute", objectId: id, externalAccountId };
  if (type === "mp-connect" && externalAccountId) return { kind: "unlinked", objectId: id, externalAccountId };
  return null;
}
