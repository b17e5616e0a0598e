import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { PageQuery } from "#core/paging/pages";
import { findAgeRestriction } from "#modules/ages/index";
import { findOpenPhoto } from "#modules/medias/index";
import { findProfileByUsername } from "#modules/profile/index";
import { listLineRefunds } from "#modules/refunds/index";
import { findPublishedVideo } from "#modules/stories/index";
import { type ContentRow, selectContents } from "./contents.store.ts";
import { isSubscribed } from "./item-fulfilment.ts";
import { selectOwnItem, selectOwnItems, sumSales } from "./items.store.ts";
import { viewPurchase } from "./items.view.ts";
import {
  selectBoughtContent,
  selectBoughtItem,
  selectBoughtItems,
  selectOfferedItems,
  selectPurchases,
} from "./purchases.store.ts";

/** Those on sale first, with the contents of all, and the sales of the account. */
export async function listItems(ctx: Ctx, accountId: string, page: PageQuery) {
  const [items, sales] = await Promise.all([selectOwnItems(ctx, accountId, page), sumSales(ctx, accountId)]);
  return { items, sales, contents: await listContents(ctx, items.rows, "creator") };
}

/** NOT_FOUND also for another creator's. */
export async function getItem(ctx: Ctx, accountId: string, id: string) {
  const item = await selectOwnItem(ctx, id);
  if (item?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return { item, contents: await listContents(ctx, [item], "creator") };
}

async function listContents(
  ctx: Ctx,
  items: readonly { id: string }[],
  reader: "creator" | "buyer",
): Promise<ContentRow[]> {
  const ids = items.map(({ id }) => id);
  return ids.length === 0 ? [] : selectContents(ctx, ids, reader);
}

type Visitor = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** What a page offers to a visitor. NOT_FOUND for a page that is not published, or taken down, except for its owner. */
export async function listOfferedItems(ctx: Ctx, username: string, { accountId, fanSessionId }: Visitor) {
  const profile = await findProfileByUsername(ctx, username);
  const isOpen = profile?.publishedAt && !profile.takenDownAt;
  if (!profile || !(isOpen || profile.accountId === accountId)) throw new AppError("NOT_FOUND");
  const rows = await selectOfferedItems(ctx, profile.accountId, fanSessionId);
  return { rows, isSubscriber: rows.length > 0 && (await isSubscribed(ctx, profile.accountId, fanSessionId)) };
}

/** What this browser, and the e-mail addresses verified in it, have bought, also what was taken back. */
export async function listBoughtItems(ctx: Ctx, fanSessionId: string, page: PageQuery) {
  const bought = await selectBoughtItems(ctx, fanSessionId, page);
  const refunds = await listLineRefunds(
    ctx,
    bought.rows.map(({ orderId }) => orderId),
  );
  return { ...bought, refunds };
}

/** Of this browser, and of the e-mail addresses verified in it: each with its order. */
export async function listPurchases(ctx: Ctx, fanSessionId: string, limit: number) {
  const rows = await selectPurchases(ctx, fanSessionId, limit);
  const refunds = await listLineRefunds(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => viewPurchase(row, refunds));
}

/** Without contents after it was taken back. NOT_FOUND for what this browser has not bought, CONTENT_HIDDEN, AGE_CHECK_REQUIRED. */
export async function getBoughtItem(ctx: Ctx, fanSessionId: string, id: string) {
  const item = await selectBoughtItem(ctx, fanSessionId, id);
  if (!item) throw new AppError("NOT_FOUND");
  const refunds = await listLineRefunds(ctx, [item.orderId]);
  if (item.revokedAt) return { item, refunds, contents: [] };
  const restriction = await findAgeRestriction(ctx, item.accountId, fanSessionId);
  if (restriction) throw new AppError(restriction);
  return { item, refunds, contents: await listContents(ctx, [item], "buyer") };
}

/** Cached for as long as access to a story (`findWatchableCached`). */
const findPurchaseCached = cachedFor(3, async (ctx: Ctx, contentId: string, fanSessionId: string) => {
  const bought = await selectBoughtContent(ctx, contentId, fanSessionId);
  return bought && !(await findAgeRestriction(ctx, bought.accountId, fanSessionId)) ? bought : undefined;
});

/** A video that this browser may watch as part of an item that it has bought. */
export async function findBoughtVideo(ctx: Ctx, id: string, fanSessionId: string) {
  return (await findPurchaseCached(ctx, id, fanSessionId)) && findPublishedVideo(ctx, id);
}

/** A photo that this browser may see as part of an item that it has bought. */
export async function findBoughtPhoto(ctx: Ctx, id: string, fanSessionId: string) {
  return (await findPurchaseCached(ctx, id, fanSessionId)) && findOpenPhoto(ctx, id);
}
