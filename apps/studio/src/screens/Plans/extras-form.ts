import { fieldErrors } from "@camarim/contract/field-errors";
import { type Extras, extrasBody, type Item } from "@camarim/contract/items";
import { z } from "zod";
import { extras as text } from "../../text/extras.ts";

/** Form values: an empty string is none. */
export type ExtrasFields = { itemId: string; itemPrice: number | null; planId: string };

export const extrasLabels = text;

/** What an item costs a subscriber. */
export function toSubscriberCents({ price, subscriberPrice }: Pick<Item, "price" | "subscriberPrice">): number {
  return subscriberPrice ?? price;
}

/** What it costs beside a plan. */
export function toExtraCents(item: Pick<Item, "price" | "subscriberPrice">, specialCents: number | null): number {
  return Math.min(toSubscriberCents(item), specialCents ?? Number.POSITIVE_INFINITY);
}

export function toExtrasFields({ itemId, itemPrice, planId }: Extras): ExtrasFields {
  return { itemId: itemId ?? "", itemPrice, planId: planId ?? "" };
}

/** Converts the form values and validates them with the schema of the contract. */
export const extrasForm = (items: readonly Item[]) =>
  z.preprocess(
    (typed) => toBody(typed as ExtrasFields),
    extrasBody.superRefine(({ itemId, itemPrice }, ctx) => {
      const item = items.find(({ _id }) => _id === itemId);
      if (item && itemPrice !== null && itemPrice >= toSubscriberCents(item))
        ctx.addIssue({ code: "custom", path: ["itemPrice"], message: fieldErrors.extraPriceTooHigh });
    }),
  ) as unknown as z.ZodType<Extras, ExtrasFields>;

function toBody({ itemId, itemPrice, planId }: ExtrasFields) {
  return { itemId: itemId || null, itemPrice: itemId ? itemPrice : null, planId: planId || null };
}
