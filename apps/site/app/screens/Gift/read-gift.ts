import type { postCheckout } from "@camarim/contract/checkout";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import type { Args } from "@camarim/ui/api/request.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import type { RefusedOrder } from "../../features/pay/refused-order.ts";

/** A refused gift; `para` and `contato` are the receiver's name and e-mail. */
export type RefusedGift = RefusedOrder<"plano" | "para" | "contato" | "dia" | "mensagem">;
type TypedGift = NonNullable<RefusedGift["typed"]>;

/** What the form orders, and what was typed in it. Without the fields of the payer it is the one that the server knows. */
export function readGift(form: FormData, username: string) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const typed: TypedGift = {
    ...{ name: read("name"), email: read("email"), phone: read("phone"), document: read("document") },
    ...{
      plano: read("plano"),
      para: read("para"),
      contato: read("contato"),
      dia: read("dia"),
      mensagem: read("mensagem"),
    },
  };
  const { name, email, phone, document, plano: planId, para, contato, dia, mensagem: message } = typed;
  const key = read("chave");
  const amount = Number.parseInt(read(`preco-${planId}`), 10);
  const line = {
    ...{ kind: "gift" as const, planId, receiver: { name: para, ...(contato && { email: contato }) } },
    ...(message && { message }),
    ...(dia && { deliverOn: dia }),
  };
  const body: Args<typeof postCheckout>["body"] = {
    ...(key && { key }),
    ...{ username, paymentMethod: "pix", lines: [line] },
    ...(form.has("email") && { fan: { name, email, phone, ...(document && { document }) } }),
    ...(amount > 0 && { amount }),
  };
  return { typed, body };
}

export function toRefusedGift(error: ApiError, typed: TypedGift): RefusedGift {
  const { "fan.name": name, "fan.email": email, "fan.phone": phone, "fan.document": document } = error.fields;
  const { "lines.0.receiver.name": para, "lines.0.receiver.email": contato } = error.fields;
  const { "lines.0.deliverOn": dia, "lines.0.message": mensagem } = error.fields;
  const { title, message } = error.status === 0 ? errors.unknown : error;
  return { title, message, fields: { name, email, phone, document, para, contato, dia, mensagem }, typed };
}
