import { createHash, timingSafeEqual } from "node:crypto";
import type { Gateway, GatewayNotification } from "../port.ts";

/**
 * A form with `event` and `data[…]`, without a signature: iugu only returns the `Authorization` that we set, raw or as Basic. Events
 * have no id, and the `idempotency-key` may differ between copies, so that copies are identified by their content.
 */
export function createReadWebhook(authorizations: readonly string[]): Gateway["readWebhook"] {
  const accepted = authorizations.flatMap((one) => [one, `Basic ${Buffer.from(`${one}:`).toString("base64")}`]);
  return ({ headers, raw }) => {
    const given = String(headers.authorization ?? "");
    if (!accepted.some((one) => isSame(given, one))) return undefined;
    const form = new URLSearchParams(raw.toString("utf8"));
    // Some events have no `data[…]` wrapper, others have their name in it.
    const field = (name: string) => form.get(`data[${name}]`) ?? form.get(name);
    const event = (form.get("event") ?? form.get("data[event]") ?? "").slice(0, 100);
    const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = createHash("sha256").update(JSON.stringify(fields)).digest("hex");
    return { key, event, notification: toNotification(event, field) };
  };
}

/** iugu has no event for a dispute: the invoice becomes `in_protest`, and its chargeback must be searched. */
function toNotification(event: string, field: (name: string) => string | null): GatewayNotification | null {
  const externalAccountId = field("account_id");
  const create = (kind: GatewayNotification["kind"], objectId: string | null): GatewayNotification | null =>
    objectId && objectId.length <= 100 ? { kind, objectId, externalAccountId } : null;
  if (event.startsWith("invoice.") && event !== "invoice.created") return create("charge", field("id"));
  if (event.startsWith("withdraw_request.")) return create("withdrawal", field("withdraw_request_id") ?? field("id"));
  if (event.startsWith("referrals.")) return create("account", externalAccountId ?? field("id"));
  return null;
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
