import type { WaysToPay } from "@camarim/contract/creators";
import { timeoutSignal } from "@camarim/ui/api/timeout-signal.ts";
import { brandOf, readExpiry, type TypedCard } from "../lib/card.ts";

export type CardForm = NonNullable<WaysToPay["card"]> & Pick<WaysToPay, "gateway">;
export type CardToken = { token: string; brand: string | null };

/** Timeout of the requests with card data, which go only to the gateway's own host, as the CSP requires. */
const waitMs = 15_000;

/** Undefined if the gateway rejects the card; throws if it cannot be reached. */
export function requestCardToken(form: CardForm, card: TypedCard): Promise<CardToken | undefined> {
  return form.gateway === "mercadopago" ? requestFromMercadoPago(form, card) : requestFromIugu(form, card);
}

async function requestFromIugu(form: CardForm, card: TypedCard): Promise<CardToken | undefined> {
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
  const body = { account_id: form.accountId, method: "credit_card", test: form.test, data };
  const response = await post<{ id?: string; extra_info?: { brand?: string } }>(`${form.host}/v1/payment_token`, body);
  return response?.id ? { token: response.id, brand: response.extra_info?.brand ?? null } : undefined;
}

async function requestFromMercadoPago(form: CardForm, card: TypedCard): Promise<CardToken | undefined> {
  const { month = "", year = "" } = readExpiry(card.expiry) ?? {};
  const number = card.number.replace(/\D/g, "");
  const body = {
    card_number: number,
    security_code: card.code.trim(),
    expiration_month: Number(month),
    expiration_year: Number(year),
    cardholder: { name: card.holder.trim() },
  };
  const url = `${form.host}/v1/card_tokens?${new URLSearchParams({ public_key: form.accountId })}`;
  const response = await post<{ id?: string }>(url, body);
  return response?.id ? { token: response.id, brand: brandOf(number) } : undefined;
}

async function post<T>(url: string, body: object): Promise<T | undefined> {
  const response = await fetch(url, {
    method: "POST",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: timeoutSignal(waitMs),
  });
  if (response.ok) return (await response.json()) as T;
  if (response.status >= 500) throw new Error("the gateway is away");
  return undefined;
}
