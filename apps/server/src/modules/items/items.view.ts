import type { checkout, items } from "@camarim/contract";
import type { PricedLine } from "#core/fulfilment";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { viewMedia } from "#modules/medias/index";
import { viewPicture } from "#modules/profile/index";
import { type LineRefunds, viewPurchaseRefund } from "#modules/refunds/index";
import type { ContentRow } from "./contents.store.ts";
import type { findOfferedExtras } from "./extras.ts";
import { isAvailable, toExtraPriceCents, toPriceCents } from "./items.rules.ts";
import type { OwnItemRow } from "./items.store.ts";
import type { BoughtItemRow, OfferedItemRow, PurchaseRow } from "./purchases.store.ts";

type Shown = Pick<OwnItemRow, "id" | "title" | "description" | "shape">;

function viewShape({ id, title, description, shape }: Shown) {
  return { _id: id, title, description, ...shape };
}

export function viewItem(row: OwnItemRow, contents: readonly ContentRow[], links: MediaLinks): items.Item {
  return {
    ...viewShape(row),
    price: row.priceCents,
    subscriberPrice: row.subscriberPriceCents,
    audience: row.audience,
    stock: row.stock,
    availableUntil: toIso(row.availableUntil),
    onSale: row.onSale,
    createdAt: toIso(row.createdAt),
    ...row.sales,
    contents: viewContents(row.id, contents, links),
  };
}

function viewContents(itemId: string, contents: readonly ContentRow[], links: MediaLinks): items.ItemContent[] {
  return contents.filter((content) => content.itemId === itemId).map((content) => viewMedia(content, links));
}

/** `isSubscriber`: the visitor has access to the creator's stories now. */
export function viewOfferedItem(row: OfferedItemRow, isSubscriber: boolean, now: Date): items.OfferedItem {
  const price = toPriceCents(row, isSubscriber);
  const otherPrice = toPriceCents(row, !isSubscriber);
  const bought = row.boughtAt !== null;
  const mayBuy = isSubscriber || row.audience === "everyone";
  return {
    ...viewShape(row),
    price,
    fullPrice: isSubscriber && otherPrice > price ? otherPrice : null,
    subscriberPrice: !isSubscriber && otherPrice < price ? otherPrice : null,
    audience: row.audience,
    left: row.stock === null ? null : Math.max(0, row.stock - row.taken),
    availableUntil: toIso(row.availableUntil),
    buyable: !bought && mayBuy && isAvailable(row, row.taken, now),
    bought,
  };
}

export function viewExtras({ item, planId }: Awaited<ReturnType<typeof findOfferedExtras>>): items.OfferedExtras {
  return { item: item && viewExtraItem(item, item.specialCents), planId };
}

function viewExtraItem(row: OfferedItemRow, specialCents: number | null): items.ExtraItem {
  const price = toExtraPriceCents(row, specialCents);
  // What this visitor pays for it alone; of one for subscribers, what those pay.
  const fullPrice = toPriceCents(row, row.audience === "subscribers");
  const left = row.stock === null ? null : Math.max(0, row.stock - row.taken);
  return { ...viewShape(row), price, fullPrice: fullPrice > price ? fullPrice : null, left };
}

export function viewBoughtItem(row: BoughtItemRow, refunds: LineRefunds): items.BoughtItem {
  return {
    ...viewShape(row),
    creator: viewCreator(row),
    boughtAt: toIso(row.boughtAt),
    revoked: row.revokedAt && { at: toIso(row.revokedAt), reason: row.revocationReason },
    ...viewPurchaseRefund(refunds, row),
  };
}

function viewCreator({ username, fullName, pictureId }: Pick<BoughtItemRow, "username" | "fullName" | "pictureId">) {
  return { username, fullName, profilePic: viewPicture(pictureId) };
}

/** For the buyer's export. */
export function viewPurchase(row: PurchaseRow, refunds: LineRefunds) {
  return {
    _id: row.itemId,
    order: row.orderId,
    title: row.title,
    amount: row.amountCents,
    creator: viewCreator(row),
    boughtAt: toIso(row.grantedAt),
    revokedAt: toIso(row.revokedAt),
    ...viewPurchaseRefund(refunds, row),
  };
}

export function viewBoughtContents(row: BoughtItemRow, contents: readonly ContentRow[], links: MediaLinks) {
  return viewContents(row.id, contents, links);
}

/** For the payer. */
export function viewItemLine(
  line: PricedLine,
  { itemId, title }: { itemId: string; title: string },
): checkout.OrderLine {
  return {
    kind: "item",
    position: line.position,
    amount: line.amountCents,
    discount: line.discountCents,
    fulfilledAt: toIso(line.fulfilledAt),
    revokedAt: toIso(line.revokedAt),
    itemId,
    title,
  };
}
