import { GatewayError } from "../gateway-error.ts";
import { type RefusalAnswer, refusalAnswer } from "./answers.ts";

/** "Collector user without key enabled for QR render": the seller has registered no Pix key in their account. */
const withoutPixKey = 13253;

/** The error of an answer with a status that is not 2xx. */
export function refusalOf(status: number, what: string, said: string): GatewayError {
  const refusal = parse(said);
  const detail = `${what}: ${status} ${refusal ? wordsOf(refusal) : "(no JSON)"}`;
  if (status === 401 || status === 403) return new GatewayError("unauthorized", detail);
  if (status === 429) return new GatewayError("limited", detail);
  // It stopped somewhere on the way, and may have been done.
  if (status >= 500 || status === 408) return new GatewayError("unknown", detail);
  const lacksKey = status === 400 && refusal && isWithoutPixKey(refusal);
  return new GatewayError("refused", detail, undefined, lacksKey ? "seller_without_pix_key" : undefined);
}

/** By its code or, since a text is glued to it at times (`…QR rendernull`), by how its description begins. */
function isWithoutPixKey({ message, cause }: RefusalAnswer): boolean {
  const begins = (text: string | null | undefined) => /^collector user without key enabled/i.test(text?.trim() ?? "");
  const named = cause?.some(({ code, description }) => Number(code) === withoutPixKey || begins(description));
  return named || begins(message);
}

function parse(said: string): RefusalAnswer | undefined {
  try {
    return refusalAnswer.safeParse(JSON.parse(said)).data;
  } catch {
    return undefined;
  }
}

/** Cut, since a person's data may stand in it. */
function wordsOf({ error, message, cause }: RefusalAnswer): string {
  const codes = cause?.map(({ code }) => code).join(",");
  return `${error ?? ""} ${message ?? ""}${codes ? ` [${codes}]` : ""}`.slice(0, 200);
}
