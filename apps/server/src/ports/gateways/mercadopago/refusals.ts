import { GatewayError, type GatewayReason } from "../gateway-error.ts";
import { type RefusalResponse, refusalResponse } from "./responses.ts";

/** "Collector user without key enabled for QR render": the seller's account has no Pix key. */
const withoutPixKey = 13253;

/** Of `/oauth/token`; its other errors are of the application. */
const grantErrors = ["invalid_grant", "unauthorized_client"];

/** The error of a response with a status other than 2xx. */
export function toError(status: number, operation: string, responseText: string): GatewayError {
  const refusal = parse(responseText);
  const detail = `${operation}: ${status} ${refusal ? toDetail(refusal) : "(no JSON)"}`;
  if (status === 401 || status === 403) return new GatewayError("unauthorized", detail);
  if (status === 429) return new GatewayError("limited", detail);
  // The request may have taken effect.
  if (status >= 500 || status === 408) return new GatewayError("unknown", detail);
  return new GatewayError("refused", detail, undefined, status === 400 && refusal ? toReason(refusal) : undefined);
}

function toReason(refusal: RefusalResponse): GatewayReason | undefined {
  if (isWithoutPixKey(refusal)) return "seller_without_pix_key";
  if (grantErrors.includes(refusal.error ?? "")) return "grant_refused";
  return isWithoutMoney(refusal) ? "no_balance" : undefined;
}

/** No list of the refund's errors has a code for it, so that the words decide; other words are no reason. */
function isWithoutMoney({ message, cause }: RefusalResponse): boolean {
  const texts = [message, ...(cause ?? []).map(({ description }) => description)];
  return texts.some((text) => /(not enough|insufficient) (available )?(money|funds|balance|amount)/i.test(text ?? ""));
}

/** By the code or the start of the description, to which text is sometimes appended (`…QR rendernull`). */
function isWithoutPixKey({ message, cause }: RefusalResponse): boolean {
  const isMessage = (text: string | null | undefined) =>
    /^collector user without key enabled/i.test(text?.trim() ?? "");
  const hasCode = cause?.some(({ code, description }) => Number(code) === withoutPixKey || isMessage(description));
  return hasCode || isMessage(message);
}

function parse(responseText: string): RefusalResponse | undefined {
  try {
    return refusalResponse.safeParse(JSON.parse(responseText)).data;
  } catch {
    return undefined;
  }
}

/** Truncated, since it may contain personal data. */
function toDetail({ error, message, cause }: RefusalResponse): string {
  const codes = cause?.map(({ code }) => code).join(",");
  return `${error ?? ""} ${message ?? ""}${codes ? ` [${codes}]` : ""}`.slice(0, 200);
}
