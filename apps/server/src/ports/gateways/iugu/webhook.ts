import { createHash, timingSafeEqual } from "node:crypto";
import type { Gateway, Told } from "../port.ts";

/**
 * A form with `event` and `data[…]`, signed by nobody: only the `Authorization` that we set is echoed, raw or as Basic. There is
 * no id of an event, and the delivery's own `idempotency-key` may differ between copies: they are known by what they say.
 */
export function createReadWebhook(authorization: string): Gateway["readWebhook"] {
  const basic = `Basic ${Buffer.from(`${authorization}:`).toString("base64")}`;
  return ({ headers, raw }) => {
    const given = String(headers.authorization ?? "");
    if (!isSame(given, authorization) && !isSame(given, basic)) return undefined;
    const form = new URLSearchParams(raw.toString("utf8"));
    // Some events come without the wrapper, others with their name in it.
    const field = (name: string) => form.get(`data[${name}]`) ?? form.get(name);
    const event = (form.get("event") ?? form.get("data[event]") ?? "").slice(0, 100);
    const said = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = createHash("sha256").update(JSON.stringify(said)).digest("hex");
    return { key, event, told: toTold(event, field) };
  };
}

/** iugu has no event of a dispute: an invoice becomes `in_protest`, and whoever reads it looks for its chargeback. */
function toTold(event: string, field: (name: string) => string | null): Told | null {
  const externalAccountId = field("account_id");
  const named = (kind: Told["kind"], objectId: string | null): Told | null =>
    objectId && objectId.length <= 100 ? { kind, objectId, externalAccountId } : null;
  if (event.startsWith("invoice.") && event !== "invoice.created") return named("charge", field("id"));
  if (event.startsWith("withdraw_request.")) return named("withdrawal", field("withdraw_request_id") ?? field("id"));
  if (event.startsWith("referrals.")) return named("account", externalAccountId ?? field("id"));
  return null;
}

function isSame(given: string, right: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}
