import { useState } from "react";
import { type CardForm, requestCardToken } from "../../api/card-token.ts";
import { type CardField, type TypedCard, wrongFields } from "../../lib/card.ts";
import { card as text } from "../../text/card.ts";

export type UseCard = ReturnType<typeof useCard>;

/** The fields by `autocomplete`, since they have no name (CardFields.tsx). */
export const cardCompletions = {
  number: "cc-number",
  holder: "cc-name",
  expiry: "cc-exp",
  code: "cc-csc",
} satisfies Record<CardField, string>;

/** From the fields themselves, because what was typed or autofilled before hydration caused no event of React. */
function readCard(form: HTMLFormElement): TypedCard {
  const read = (field: CardField) =>
    form.querySelector<HTMLInputElement>(`[autocomplete="${cardCompletions[field]}"]`)?.value ?? "";
  return { number: read("number"), holder: read("holder"), expiry: read("expiry"), code: read("code") };
}

/** Exchanges card data for a gateway token and submits the form with only the token. The card data stays in this page's memory. */
export function useCard(cardForm: CardForm | null, submit: (body: FormData) => Promise<unknown>) {
  const [isCard, setIsCard] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<CardField, string>>>({});
  const [failure, setFailure] = useState<string>();

  async function order(form: HTMLFormElement) {
    if (!cardForm || busy) return;
    const typed = readCard(form);
    const fields = wrongFields(typed, new Date());
    setWrong(Object.fromEntries(fields.map((field) => [field, text.wrong[field]])));
    setFailure(undefined);
    if (fields.length > 0) return;
    setBusy(true);
    try {
      // A token is valid for one payment: each attempt gets a new one.
      const token = await requestCardToken(cardForm, typed);
      if (!token) return setFailure(text.wrong.refused);
      const body = new FormData(form);
      body.set("cardToken", token.token);
      if (token.brand) body.set("cardBrand", token.brand);
      await submit(body);
    } catch {
      setFailure(text.wrong.offline);
    } finally {
      setBusy(false);
    }
  }

  return {
    isCard,
    choose: (method: string) => setIsCard(method === "credit_card"),
    changed: (field: CardField) => {
      if (wrong[field]) setWrong(({ [field]: _, ...others }) => others);
      setFailure(undefined);
    },
    order,
    busy,
    wrong,
    failure,
  };
}
