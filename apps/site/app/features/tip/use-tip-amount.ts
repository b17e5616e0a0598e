import { type RefObject, useEffect, useState } from "react";
import { firstChoice, otherChoice, parseReais, type RefusedTip } from "./read-tip.ts";

export type TipAmount = ReturnType<typeof useTipAmount>;

/** The chosen amount in centavos; null if another one was chosen and not typed yet. */
export function useTipAmount(form: RefObject<HTMLFormElement | null>, typed: RefusedTip["typed"]) {
  const [first] = useState(typed?.valor || firstChoice);
  const [choice, choose] = useState(first);
  const [other, setOther] = useState(() => parseReais(typed?.outro ?? ""));
  useEffect(() => {
    // It may have been chosen before hydration.
    const chosen = form.current && new FormData(form.current).get("valor");
    if (typeof chosen === "string") choose(chosen);
  }, [form]);
  return { first, choose, other, setOther, cents: choice === otherChoice ? other : Number(choice) };
}
