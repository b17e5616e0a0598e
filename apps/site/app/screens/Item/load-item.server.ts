import { getPayer } from "@camarim/contract/checkout";
import { listCreatorItems } from "@camarim/contract/items";
import { data, type RouterContextProvider, redirect } from "react-router";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { publicUrlContext } from "../../api/contexts.server.ts";
import { findCoupon } from "../../api/find-coupon.server.ts";
import { load } from "../../api/load.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { toItemPath } from "../../features/item/item-order.ts";

type Loading = {
  request: Request;
  params: { handle?: string; _id?: string };
  context: Readonly<RouterContextProvider>;
};

/** What a page sells to this visitor, newest first. */
export async function loadItems(args: Loading) {
  const page = await loadCreator(args);
  const { data: items } = await load(args.context, listCreatorItems, { params: { username: page.profile.username } });
  return { page, items, now: Date.now() };
}

/** One of them; null, with the status 404, if it is not for sale and the visitor has not bought it. */
export async function loadItem(args: Loading) {
  const { page, items, now } = await loadItems(args);
  const item = items.find(({ _id }) => _id === args.params._id) ?? null;
  return data({ page, item, now, publicUrl: args.context.get(publicUrlContext) }, { status: item ? 200 : 404 });
}

export type ItemToBuy = Awaited<ReturnType<typeof loadItemToBuy>>;

/** With the payer whom this browser is known for. What this visitor cannot buy leads to its page, which says why. */
export async function loadItemToBuy(args: Loading) {
  const [{ page, items }, known] = await Promise.all([loadItems(args), callIfKnown(args.context, getPayer)]);
  const item = items.find(({ _id }) => _id === args.params._id);
  if (!item?.buyable || !page.acceptsTips) throw redirect(toItemPath(page.profile.username, args.params._id ?? ""));
  const typed = new URL(args.request.url).searchParams.get("cupom");
  const coupon = await findCoupon(args.context, page.profile.username, typed, ["item"]);
  return { profile: page.profile, ways: page.ways, item, payer: known?.payer ?? null, coupon };
}
