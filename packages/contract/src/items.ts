import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { itemLimits } from "./item-limits.ts";
import { media } from "./medias.ts";
import { purchaseRefund } from "./refunds.ts";
import { byId, byUsername, id, line, list, page, pageQuery, paragraph, time } from "./values.ts";

export { itemLimits } from "./item-limits.ts";

export const itemAudiences = ["everyone", "subscribers"] as const;

/** A video or photo of an item; of a gallery or of the stories. */
const itemContent = media;
export type ItemContent = z.infer<typeof itemContent>;

/** What an item has, without showing it: `seconds` is the total of its videos, `cover` a tiny picture as a data URL. */
const shape = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  videos: z.int(),
  photos: z.int(),
  seconds: z.number(),
  cover: z.string().nullable(),
});

/**
 * A single item of a creator. Prices are in centavos; `subscriberPrice` is for those who subscribe. `stock` limits how often it
 * is sold, and `availableUntil` until when; `onSale` is false for a draft and for one that was taken off sale, which its buyers
 * keep. `sold` and `earned` are without returned sales.
 */
export const item = shape.extend({
  price: z.int(),
  subscriberPrice: z.int().nullable(),
  audience: z.enum(itemAudiences),
  stock: z.int().nullable(),
  availableUntil: time.nullable(),
  onSale: z.boolean(),
  createdAt: time,
  sold: z.int(),
  earned: z.int(),
  contents: z.array(itemContent),
});
export type Item = z.infer<typeof item>;

/**
 * An item as its page shows it to a visitor. `price` is theirs, in centavos; `fullPrice` is that of others, if it is higher, and
 * `subscriberPrice` what they would pay as a subscriber, if it is lower. `left`: how many are left of a limited number. Of an
 * item that the visitor has `bought`, GET /v1/fan/items/{_id} has the contents.
 */
export const offeredItem = shape.extend({
  price: z.int(),
  fullPrice: z.int().nullable(),
  subscriberPrice: z.int().nullable(),
  audience: z.enum(itemAudiences),
  left: z.int().nullable(),
  availableUntil: time.nullable(),
  /** False for one for subscribers, if the visitor is none. */
  buyable: z.boolean(),
  bought: z.boolean(),
});
export type OfferedItem = z.infer<typeof offeredItem>;

/** Why a bought item was taken back: `ended` for another reason than its money. */
export const revocationReasons = ["refunded", "disputed", "ended"] as const;

/**
 * An item that was bought in this browser, or with an e-mail address that is verified in it; also after it was taken back (`revoked`), with
 * its `refund` if the fan has withdrawn it.
 */
export const boughtItem = shape.extend({
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  boughtAt: time,
  revoked: z.object({ at: time, reason: z.enum(revocationReasons) }).nullable(),
  ...purchaseRefund.shape,
});
export type BoughtItem = z.infer<typeof boughtItem>;

const price = z
  .int("Informe um valor em reais.")
  .min(itemLimits.minCents, "O menor preço é R$ 2,00.")
  .max(itemLimits.maxCents, "O maior preço é R$ 2.000,00.");

/** `contents` are ids of own stories and gallery items, in their order. */
const itemFields = {
  title: line(1, itemLimits.title),
  description: paragraph(itemLimits.description).nullable(),
  price,
  subscriberPrice: price.nullable(),
  audience: z.enum(itemAudiences, "Escolha quem pode comprar."),
  stock: z
    .int("Informe um número.")
    .min(1, "Informe pelo menos 1.")
    .max(itemLimits.stock, "O maior número é 100.000.")
    .nullable(),
  availableUntil: time.nullable(),
  onSale: z.boolean(),
  contents: z
    .array(id)
    .min(1, "Escolha pelo menos um vídeo ou uma foto.")
    .max(itemLimits.contents, "Um avulso tem até 20 vídeos e fotos.")
    .refine((ids) => new Set(ids).size === ids.length, { error: "Cada vídeo ou foto entra uma vez." }),
};

export const newItem = z.strictObject({
  ...itemFields,
  description: itemFields.description.default(null),
  subscriberPrice: itemFields.subscriberPrice.default(null),
  audience: itemFields.audience.default("everyone"),
  stock: itemFields.stock.default(null),
  availableUntil: itemFields.availableUntil.default(null),
  onSale: itemFields.onSale.default(true),
});
export type NewItem = z.output<typeof newItem>;

export const itemChange = z.strictObject(itemFields).partial();
export type ItemChange = z.output<typeof itemChange>;

export const listItems = endpoint({
  method: "GET",
  url: "/items",
  schema: {
    summary: "List single items",
    description:
      "Those on sale first, then newest first. `sold` and `earned` of the list are all sales of the creator, also of deleted items.",
    querystring: pageQuery,
    response: { 200: page(item).extend({ sold: z.int(), earned: z.int() }) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getItem = endpoint({
  method: "GET",
  url: "/items/:_id",
  schema: { summary: "Get a single item", params: byId, response: { 200: item } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

const itemErrors = ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] as const;

export const postItem = endpoint({
  method: "POST",
  url: "/items",
  schema: {
    summary: "Create a single item",
    description:
      "Of 1 to 20 stories and gallery items. Those stay where they are; deleting them is refused as long as the item exists.",
    body: newItem,
    response: { 201: item },
  },
  config: { access: "creator", errors: [...itemErrors, "ITEM_LIMIT"] },
});

export const patchItem = endpoint({
  method: "PATCH",
  url: "/items/:_id",
  schema: {
    summary: "Update a single item",
    description:
      "Open orders keep their price. Contents of an item that was sold can be added and ordered, not removed (ITEM_SOLD).",
    params: byId,
    body: itemChange,
    response: { 200: item },
  },
  config: { access: "creator", errors: [...itemErrors, "ITEM_SOLD"] },
});

export const deleteItem = endpoint({
  method: "DELETE",
  url: "/items/:_id",
  schema: {
    summary: "Delete a single item",
    description:
      "Its buyers lose it, so it is refused for seven days after a sale (ITEM_SOLD_RECENTLY): `onSale: false` ends its sale at once, " +
      "and its buyers keep it. Repeating the request returns 204 again.",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: [...itemErrors, "ITEM_SOLD_RECENTLY", "ITEM_ORDERED"] },
});

export const listCreatorItems = endpoint({
  method: "GET",
  url: "/creators/:username/items",
  schema: {
    summary: "List single items of a creator's page",
    description: "Those on sale, and those that the visitor has bought; newest first.",
    params: byUsername,
    response: { 200: list(offeredItem) },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

export const listBoughtItems = endpoint({
  method: "GET",
  url: "/fan/items",
  schema: {
    summary: "List bought items",
    description: "Of all creators, last bought first, also those that were taken back.",
    querystring: pageQuery,
    response: { 200: page(boughtItem) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getBoughtItem = endpoint({
  method: "GET",
  url: "/fan/items/:_id",
  schema: {
    summary: "Get a bought item with its contents",
    description:
      "Links are signed for this browser and expire within five minutes. `contents` is empty after the item was taken back.",
    params: byId,
    response: { 200: boughtItem.extend({ contents: z.array(itemContent) }) },
  },
  config: {
    access: "fan",
    priority: "paid",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "AGE_CHECK_REQUIRED", "CONTENT_HIDDEN"],
  },
});

/**
 * What a creator offers beside their plans at the checkout; null for nothing. `itemId` is sold there at `itemPrice`, in centavos, or
 * else at its price for subscribers; `planId` is a longer plan, which is offered beside shorter ones that cost more per month.
 */
const extras = z.object({ itemId: z.uuid().nullable(), itemPrice: z.int().nullable(), planId: z.uuid().nullable() });
export type Extras = z.infer<typeof extras>;

export const extrasBody = z
  .strictObject({ itemId: id.nullable(), itemPrice: price.nullable(), planId: id.nullable() })
  .refine(({ itemId, itemPrice }) => itemId !== null || itemPrice === null, {
    path: ["itemPrice"],
    error: "Escolha o avulso deste preço.",
  });

export const getExtras = endpoint({
  method: "GET",
  url: "/extras",
  schema: { summary: "Get the extras of the checkout", response: { 200: extras } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const putExtras = endpoint({
  method: "PUT",
  url: "/extras",
  schema: {
    summary: "Replace the extras of the checkout",
    description: "Open orders keep their price. `itemPrice` is below the price of the item for subscribers.",
    operationId: "replaceExtras",
    body: extrasBody,
    response: { 200: extras },
  },
  config: { access: "creator", errors: itemErrors },
});

/**
 * The item beside a plan. `price` is what it costs in an order with a subscription, in centavos; `fullPrice` what the visitor pays
 * for it without one, or another subscriber, if that is more.
 */
const extraItem = shape.omit({ description: true }).extend({
  price: z.int(),
  fullPrice: z.int().nullable(),
  left: z.int().nullable(),
});
export type ExtraItem = z.infer<typeof extraItem>;

/** `planId` is a plan that may have left the page since. */
export const offeredExtras = z.object({ item: extraItem.nullable(), planId: z.uuid().nullable() });
export type OfferedExtras = z.infer<typeof offeredExtras>;

export const getCreatorExtras = endpoint({
  method: "GET",
  url: "/creators/:username/extras",
  schema: {
    summary: "Get the extras of a creator's checkout",
    description:
      "Without an item that the visitor has bought, or that is not sold now. An order with a subscription and this item has its `price`.",
    params: byUsername,
    response: { 200: offeredExtras },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});
