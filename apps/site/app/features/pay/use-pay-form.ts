import type { Payer } from "@camarim/contract/checkout";
import type { WaysToPay } from "@camarim/contract/creators";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { type RefObject, useEffect } from "react";
import { isPayerEnough } from "./is-payer-enough.ts";
import { type RefusedOrder, toRemaining } from "./refused-order.ts";
import { useCard } from "./use-card.ts";
import { useOrderKey } from "./use-order-key.ts";

export type PayFormArgs<R> = {
  form: RefObject<HTMLFormElement | null>;
  ways: WaysToPay;
  /** Whom the server knows in this browser. */
  payer: Payer | null;
  /** The fan wants to give other details. */
  isOther: boolean;
  refused: R | undefined;
  /** Keeps these fields beside those of the payer. */
  draft: { name: string; fields: readonly string[] };
  /** Sends the form with the token of a card. */
  submit: (body: FormData) => Promise<unknown>;
};

export type UsePayForm<R extends RefusedOrder<string> = RefusedOrder<string>> = ReturnType<typeof usePayForm<R>>;

/** What the form of every order of one thing does: payer, way to pay, errors of the server, draft and key. */
export function usePayForm<R extends RefusedOrder<string>>({ form, ways, ...args }: PayFormArgs<R>) {
  const { payer, isOther, refused, draft, submit } = args;
  const card = useCard(ways.card && { ...ways.card, gateway: ways.gateway }, submit);
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const orderKey = useOrderKey();
  useFieldsDraft(form, draft.name, { fields: ["name", "email", "phone", ...draft.fields] });
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, refused]);
  // An order by card names its payer.
  const known = !isOther && !card.isCard && isPayerEnough(payer, ways) ? payer : null;
  const left = refused && toRemaining(refused, remaining);
  return { form, ways, card, onInput, orderKey, known, payer: isOther ? null : payer, left };
}
