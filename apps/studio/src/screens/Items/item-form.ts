import { fieldErrors } from "@camarim/contract/field-errors";
import { type Item, type NewItem, newItem } from "@camarim/contract/items";
import { z } from "zod";
import { toCalendarDay, toDate } from "../../lib/date-fields.ts";
import { items } from "../../text/items.ts";

/** A video or photo of the form, with what is needed to show it after a reload. `seconds` is 0 for a photo. */
export type Chosen = { _id: string; kind: "photo" | "video"; seconds: number; placeholder: string | null };

/** Form values: a calendar day in place of the timestamp, null for an empty number. */
export type ItemFields = Omit<NewItem, "price" | "description" | "availableUntil" | "contents"> & {
  price: number | null;
  description: string;
  availableUntil: string;
  contents: Chosen[];
};
export type ItemBody = NewItem;

export const itemLabels = items.form;

export const newFields: ItemFields = {
  title: "",
  description: "",
  price: null,
  subscriberPrice: null,
  audience: "everyone",
  stock: null,
  availableUntil: "",
  onSale: true,
  contents: [],
};

/** What only subscribers buy has one price. */
export function toFields(item: Item): ItemFields {
  const { title, description, price, subscriberPrice, audience, stock, availableUntil, onSale, contents } = item;
  const isForSubscribers = audience === "subscribers";
  return {
    ...{ title, description: description ?? "", audience, stock, onSale },
    price: isForSubscribers ? (subscriberPrice ?? price) : price,
    subscriberPrice: isForSubscribers ? null : subscriberPrice,
    availableUntil: toCalendarDay(availableUntil),
    contents: contents.map(({ _id, kind, duration, placeholder }) => {
      return { _id, kind, seconds: kind === "video" ? (duration ?? 0) : 0, placeholder };
    }),
  };
}

/** Converts the form values and validates them with the schema of the contract. */
export const itemForm = z.preprocess(
  (typed) => (typeof typed === "object" && typed !== null ? toBody(typed as ItemFields) : typed),
  newItem.superRefine(({ price, subscriberPrice, availableUntil, onSale }, ctx) => {
    const fail = (field: string, message: string) => ctx.addIssue({ code: "custom", path: [field], message });
    if (subscriberPrice !== null && subscriberPrice >= price)
      fail("subscriberPrice", fieldErrors.subscriberPriceTooHigh);
    if (onSale && availableUntil && Date.parse(availableUntil) <= Date.now())
      fail("availableUntil", fieldErrors.dayPassed);
  }),
) as unknown as z.ZodType<ItemBody, ItemFields>;

function toBody({ description, subscriberPrice, audience, availableUntil, contents, ...rest }: ItemFields) {
  return {
    ...rest,
    audience,
    description: description.trim() || null,
    subscriberPrice: audience === "everyone" ? subscriberPrice : null,
    availableUntil: toDate(availableUntil, "end"),
    contents: contents.map(({ _id }) => _id),
  };
}

/** What an item of these contents shows. */
export function toShape(contents: readonly Chosen[]) {
  const videos = contents.filter(({ kind }) => kind === "video");
  return {
    videos: videos.length,
    photos: contents.length - videos.length,
    seconds: videos.reduce((sum, { seconds }) => sum + seconds, 0),
    cover: contents.find(({ placeholder }) => placeholder)?.placeholder ?? null,
  };
}
