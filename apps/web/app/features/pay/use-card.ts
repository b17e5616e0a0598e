import { useRef, useState } from "react";
import { useSubmit } from "react-router";
import { type CardForm, requestCardToken } from "../../api/card-token.ts";
import { type CardField, type TypedCard, wrongFields } from "../../lib/card.ts";
import { card as text } from "../../text/card.ts";

export type UseCard = ReturnType<typeof useCard>;

const nothing: TypedCard = { number: "", holder: "", expiry: "", code: "" };

/** Exchanges card data for a gateway token and submits the form with only the token. The card data stays in this page's memory. */
export function useCard(cardForm: CardForm | null) {
  const submit = useSubmit();
  const values = useRef<TypedCard>({ ...nothing });
  const [isCard, setIsCard] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<CardField, string>>>({});
  const [failure, setFailure] = useState<string>();

  async function order(form: HTMLFormElement) {
    if (!cardForm || busy) return;
    const fields = wrongFields(values.current, new Date());
    setWrong(Object.fromEntries(fields.map((field) => [field, text.wrong[field]])));
    setFailure(undefined);
    if (fields.length > 0) return;
    setBusy(true);
    try {
      // A token is valid for one payment: each attempt gets a new one.
      const token = await requestCardToken(cardForm, values.current);
      if (!token) return setFailure(text.wrong.refused);
      const body = new FormData(form);
      body.set("cardToken", token.token);
      if (token.brand) body.set("cardBrand", token.brand);
      await submit(body, { method: "post", replace: true });
    } catch {
      setFailure(text.wrong.offline);
    } finally {
      setBusy(false);
    }
  }

  return {
    isCard,
    choose: (method: string) => setIsCard(method === "credit_card"),
    typed: (field: CardField, value: string) => {
      values.current[field] = value;
      if (wrong[field]) setWrong(({ [field]: _, ...others }) => others);
      setFailure(undefined);
    },
    order,
    busy,
    wrong,
    failure,
  };
}
