import { createHash, timingSafeEqual } from "node:crypto";
import type { Gateway, Told } from "../port.ts";

/**
 * A form with `event` and `data[…]`, signed by nobody: only the `Authorization` that we set is echoed, raw or as Basic. There
 * is no id of an event, so copies are known by what they say.
 */
export function createReadWebhook(authorization: string): Gateway["readWebhook"] {
  const basic = `Basic ${Buffer.from(`${authorization}:`).toString("base64")}`;
  return ({ headers, raw }) => {
    const given = String(headers.authorization ?? "");
    if (!isSame(given, authorization) && !isSame(given, basic)) return undefined;
    const form = new URLSearchParams(raw.toString("utf8"));
    const event = (form.get("event") ?? "").slice(0, 100);
    // Some events come without the wrapper.
    const field = (name: string) => form.get(`data[${name}]`) ?? form.get(name);
    const told = toldBy(event, field);
    const said = [
      event,
      told?.objectId,
      field("account_id"),
      field("status"),
      field("paid_cents"),
      field("amount"),
      field("lr"),
    ];
    return { key: createHash("sha256").update(JSON.stringify(said)).digest("hex"), event, told };
  };
}

function toldBy(event: string, field: (name: string) => string | null): Told | null {
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
