import type { WaysToPay } from "@camarim/contract/creators";
import { readExpiry, type TypedCard } from "../lib/card.ts";

export type CardForm = NonNullable<WaysToPay["card"]>;
export type CardToken = { token: string; brand: string | null };

/** Only these are ever sent with a card, and only to the gateway's own host, which the page's policy names. */
const waitMs = 15_000;

/** Undefined where the gateway does not take it for a card; throws where it can't be reached. */
export async function askForCardToken(form: CardForm, card: TypedCard): Promise<CardToken | undefined> {
  const [first = "", ...rest] = card.holder.trim().split(/\s+/);
  const { month = "", year = "" } = readExpiry(card.expiry) ?? {};
  const data = {
    number: card.number.replace(/\D/g, ""),
    verification_value: card.code.trim(),
    first_name: first,
    last_name: rest.join(" "),
    month,
    year,
  };
  const answer = await fetch(`${form.host}/v1/payment_token`, {
    method: "POST",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account_id: form.accountId, method: "credit_card", test: form.test, data }),
    signal: AbortSignal.timeout(waitMs),
  });
  if (!answer.ok) {
    if (answer.status >= 500) throw new Error("the gateway is away");
    return undefined;
  }
  const { id, extra_info: extra } = (await answer.json()) as { id?: string; extra_info?: { brand?: string } };
  return id ? { token: id, brand: extra?.brand ?? null } : undefined;
}
