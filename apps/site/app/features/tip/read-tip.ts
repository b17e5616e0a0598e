import type { postCheckout } from "@camarim/contract/checkout";
import { tipLimits } from "@camarim/contract/tip-limits";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import type { Args } from "@camarim/ui/api/request.ts";
import { parseCents } from "@camarim/ui/lib/money.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import type { RefusedOrder } from "../pay/refused-order.ts";

/** The value of the radio button that shows the field of another amount. */
export const otherChoice = "outro";
export const firstChoice = String(tipLimits.suggestedCents[1]);

/** A refused tip; `valor` is the chosen amount, or that it is in `outro`. */
export type RefusedTip = RefusedOrder<"valor" | "outro" | "mensagem">;
type TypedTip = NonNullable<RefusedTip["typed"]>;

type Recipient = { username: string; storyId?: string | undefined };

/** What the form orders, and what was typed in it. Without the fields of the payer it is the one that the server knows. */
export function readTip(form: FormData, { username, storyId }: Recipient) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const typed: TypedTip = {
    ...{ name: read("name"), email: read("email"), phone: read("phone"), document: read("document") },
    ...{ valor: read("valor"), outro: read("outro"), mensagem: read("mensagem") },
  };
  const { name, email, phone, document, mensagem: message } = typed;
  const key = read("chave");
  const line = {
    ...{ kind: "tip" as const, amount: toCents(typed) },
    // No screen shows tips to other fans, and no fan is asked whether one may.
    ...(message && { message }),
    ...(storyId && { storyId }),
  };
  const body: Args<typeof postCheckout>["body"] = {
    ...(key && { key }),
    ...{ username, paymentMethod: "pix", lines: [line] },
    ...(form.has("email") && { fan: { name, email, phone, ...(document && { document }) } }),
  };
  return { typed, body };
}

/** Not a number without an amount, which the contract refuses in its words. */
function toCents({ valor, outro }: Pick<TypedTip, "valor" | "outro">): number {
  if (valor !== otherChoice) return Number.parseInt(valor, 10);
  return parseReais(outro) ?? Number.NaN;
}

/** In centavos. Without scripts "15" is typed without them. */
export function parseReais(typed: string): number | null {
  return parseCents(/[.,]\d\d$/.test(typed) ? typed : typed.replace(/\d$/, "$&,00"));
}

export function toRefusedTip(error: ApiError, typed: TypedTip): RefusedTip {
  const { "fan.name": name, "fan.email": email, "fan.phone": phone, "fan.document": document } = error.fields;
  const { "lines.0.amount": outro, "lines.0.message": mensagem } = error.fields;
  const { title, message } = error.status === 0 ? errors.unknown : error;
  return { title, message, fields: { name, email, phone, document, outro, mensagem }, typed };
}
