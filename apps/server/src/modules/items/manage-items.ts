import type { items } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { itemLimits } from "@camarim/contract/item-limits";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { type ItemContent, replaceContents, selectContentIds, selectKinds } from "./contents.store.ts";
import { deleteExtras } from "./extras.store.ts";
import { keptAfterSaleMs } from "./items.rules.ts";
import {
  countItems,
  type ItemColumns,
  insertItem,
  lockItem,
  lockItems,
  markItemDeleted,
  markItemsDeleted,
  selectOwner,
  updateItemRow,
} from "./items.store.ts";
import { findLastSale, hasOpenOrder } from "./purchases.store.ts";

/** Returns the id. NOT_FOUND for contents of others and drafts, ITEM_LIMIT, VALIDATION_FAILED. */
export async function createItem(ctx: Ctx, accountId: string, { contents, ...fields }: items.NewItem): Promise<string> {
  const row = toColumns(fields);
  return inTransaction(ctx, async (ctx) => {
    await lockItems(ctx, accountId);
    if ((await countItems(ctx, accountId)) >= itemLimits.items) throw new AppError("ITEM_LIMIT");
    const id = newId(ctx.now());
    await insertItem(ctx, { ...row, id, accountId });
    await replaceContents(ctx, { id, accountId }, await findContents(ctx, accountId, contents));
    return id;
  });
}

/** Errors as `createItem`; ITEM_SOLD if contents are missing that somebody has bought. */
export async function updateItem(ctx: Ctx, accountId: string, id: string, { contents, ...fields }: items.ItemChange) {
  await inTransaction(ctx, async (ctx) => {
    const item = await lockItem(ctx, id);
    if (item?.accountId !== accountId) throw new AppError("NOT_FOUND");
    // What a request leaves out is absent, not undefined.
    await updateItemRow(ctx, id, toColumns({ ...toFields(item), ...(fields as Partial<Fields>) }));
    if (!contents) return;
    const isKept = (await selectContentIds(ctx, id)).every((content) => contents.includes(content));
    if (!isKept && (await findLastSale(ctx, id))) throw new AppError("ITEM_SOLD");
    await replaceContents(ctx, item, await findContents(ctx, accountId, contents));
  });
}

/** Its buyers lose it. Idempotent. NOT_FOUND, ITEM_SOLD_RECENTLY, ITEM_ORDERED. */
export async function deleteItem(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    if ((await selectOwner(ctx, id)) !== accountId) throw new AppError("NOT_FOUND");
    if (!(await lockItem(ctx, id))) return;
    const lastSale = await findLastSale(ctx, id);
    if (lastSale && ctx.now().getTime() - lastSale.getTime() < keptAfterSaleMs)
      throw new AppError("ITEM_SOLD_RECENTLY");
    if (await hasOpenOrder(ctx, id)) throw new AppError("ITEM_ORDERED");
    await markItemDeleted(ctx, id);
  });
}

/** Within the deletion of an account, before that of its stories and photos. */
export async function deleteItemsOf(ctx: Ctx, accountId: string) {
  await deleteExtras(ctx, accountId);
  await markItemsDeleted(ctx, accountId);
}

type Fields = Omit<items.NewItem, "contents">;

function toFields({ priceCents, subscriberPriceCents, availableUntil, ...item }: ItemColumns): Fields {
  const { title, description, audience, stock, onSale } = item;
  const until = availableUntil?.toISOString() ?? null;
  const prices = { price: priceCents, subscriberPrice: subscriberPriceCents };
  return { title, description, ...prices, audience, stock, availableUntil: until, onSale };
}

/** VALIDATION_FAILED unless a price for subscribers is below that of others. */
function toColumns({ price, subscriberPrice, availableUntil, description, ...fields }: Fields): ItemColumns {
  if (subscriberPrice !== null && subscriberPrice >= price)
    throw new AppError("VALIDATION_FAILED", { subscriberPrice: fieldErrors.subscriberPriceTooHigh });
  return {
    ...fields,
    description: description || null,
    priceCents: price,
    subscriberPriceCents: subscriberPrice,
    availableUntil: availableUntil ? new Date(availableUntil) : null,
  };
}

async function findContents(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<ItemContent[]> {
  const kinds = await selectKinds(ctx, accountId, ids);
  return ids.map((id) => {
    const kind = kinds.get(id);
    if (!kind) throw new AppError("NOT_FOUND");
    return { id, kind };
  });
}
