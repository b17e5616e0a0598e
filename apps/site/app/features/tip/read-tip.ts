import { tipLimits } from "@camarim/contract/tip-limits";
import type { FanTip } from "@camarim/contract/tips";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import { parseCents } from "@camarim/ui/lib/money.ts";
import { readOrder, toRefusedOrder } from "../pay/read-order.ts";
import type { RefusedOrder } from "../pay/refused-order.ts";

/** The value of the radio button that shows the field of another amount. */
export const otherChoice = "outro";
export const firstChoice = String(tipLimits.suggestedCents[1]);

const fields = ["valor", "outro", "mensagem"] as const;

/** A refused tip; `valor` is the chosen amount, or that it is in `outro`. */
export type RefusedTip = RefusedOrder<(typeof fields)[number]>;
type TypedTip = NonNullable<RefusedTip["typed"]>;

/** One of which the money has not arrived, and which waits for it. */
export function isOpenTip(status: FanTip["status"]): boolean {
  return status === "pending" || status === "confirming";
}

type Recipient = { username: string; storyId?: string | undefined };

/** What the form orders, and what was typed in it. */
export function readTip(form: FormData, { username, storyId }: Recipient) {
  const { typed, order } = readOrder(form, username, fields);
  const { mensagem: message } = typed;
  const line = {
    ...{ kind: "tip" as const, amount: toCents(typed) },
    // No screen shows tips to other fans, and no fan is asked whether one may.
    ...(message && { message }),
    ...(storyId && { storyId }),
  };
  return { typed, body: { ...order, lines: [line] } };
}

/** Not a number without an amount, which the contract refuses in its words. */
function toCents({ valor, outro }: Pick<TypedTip, "valor" | "outro">): number {
  if (valor !== otherChoice) return Number.parseInt(valor, 10);
  return parseReais(outro) ?? Number.NaN;
}

/** In centavos. Without scripts "15" and "15,5" are typed without all of them. */
export function parseReais(typed: string): number | null {
  const decimals = /[.,](\d{0,2})\D*$/.exec(typed)?.[1] ?? "";
  return /\d/.test(typed) ? parseCents(typed + "00".slice(decimals.length)) : null;
}

export function toRefusedTip(error: ApiError, typed: TypedTip): RefusedTip {
  return toRefusedOrder(error, typed, { outro: "lines.0.amount", mensagem: "lines.0.message" });
}
