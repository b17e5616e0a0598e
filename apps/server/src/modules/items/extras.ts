import type { items } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findProfileByUsername } from "#modules/profile/index";
import { selectExtras, upsertExtras } from "./extras.store.ts";
import { isAvailable, toPriceCents } from "./items.rules.ts";
import { selectItemRow } from "./items.store.ts";
import { selectOfferedItem } from "./purchases.store.ts";

export async function getExtras(ctx: Ctx, accountId: string): Promise<items.Extras> {
  const { itemId = null, itemPriceCents: itemPrice = null, planId = null } = (await selectExtras(ctx, accountId)) ?? {};
  return { itemId, itemPrice, planId };
}

/** NOT_FOUND for an item or plan of another creator; VALIDATION_FAILED for a price that is none below that of subscribers. */
export async function replaceExtras(ctx: Ctx, accountId: string, extras: items.Extras) {
  if (extras.itemId !== null) await assertSpecial(ctx, accountId, extras.itemId, extras.itemPrice);
  await upsertExtras(ctx, accountId, extras);
}

async function assertSpecial(ctx: Ctx, accountId: string, itemId: string, specialCents: number | null) {
  const item = await selectItemRow(ctx, itemId);
  if (item?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (specialCents !== null && specialCents >= toPriceCents(item, true))
    throw new AppError("VALIDATION_FAILED", { itemPrice: fieldErrors.extraPriceTooHigh });
}

/**
 * What a page offers beside its plans to a visitor: the item unless they have bought it or it is not sold now. NOT_FOUND for a
 * page that is not published.
 */
export async function findOfferedExtras(ctx: Ctx, username: string, fanSessionId: string | undefined) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt || profile.takenDownAt) throw new AppError("NOT_FOUND");
  const { itemId = null, itemPriceCents = null, planId = null } = (await selectExtras(ctx, profile.accountId)) ?? {};
  const item = itemId ? await selectOfferedItem(ctx, profile.accountId, fanSessionId, itemId) : undefined;
  const isSold = item && item.boughtAt === null && isAvailable(item, item.taken, ctx.now());
  return { item: isSold ? { ...item, specialCents: itemPriceCents } : null, planId };
}
