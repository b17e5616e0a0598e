import type { ApiError } from "@camarim/ui/api/api-error.ts";
import { readOrder, toRefusedOrder } from "../../features/pay/read-order.ts";
import type { RefusedOrder } from "../../features/pay/refused-order.ts";

const fields = ["plano", "para", "contato", "dia", "mensagem"] as const;

/** A refused gift; `para` and `contato` are the receiver's name and e-mail. */
export type RefusedGift = RefusedOrder<(typeof fields)[number]>;
type TypedGift = NonNullable<RefusedGift["typed"]>;

/** What the form orders, and what was typed in it. */
export function readGift(form: FormData, username: string) {
  const { typed, order, read } = readOrder(form, username, fields);
  const { plano: planId, para, contato, dia, mensagem: message } = typed;
  const amount = Number.parseInt(read(`preco-${planId}`), 10);
  const line = {
    ...{ kind: "gift" as const, planId, receiver: { name: para, ...(contato && { email: contato }) } },
    ...(message && { message }),
    // Also an empty one, which is refused: without a day the gift would be delivered today.
    deliverOn: dia,
  };
  return { typed, body: { ...order, lines: [line], ...(amount > 0 && { amount }) } };
}

export function toRefusedGift(error: ApiError, typed: TypedGift): RefusedGift {
  return toRefusedOrder(error, typed, {
    ...{ para: "lines.0.receiver.name", contato: "lines.0.receiver.email" },
    ...{ dia: "lines.0.deliverOn", mensagem: "lines.0.message" },
  });
}
