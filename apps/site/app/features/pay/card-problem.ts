import { card as text } from "../../text/card.ts";
import type { RefusedOrder } from "./refused-order.ts";
import type { UseCard } from "./use-card.ts";

/** An error of the card, before anything is sent. */
export function toCardProblem({ wrong, failure }: UseCard): RefusedOrder | undefined {
  const isWrong = Object.keys(wrong).length > 0;
  if (!failure && !isWrong) return undefined;
  return { title: text.wrong.title, message: failure ?? text.wrong.title, fields: {}, typed: undefined };
}
