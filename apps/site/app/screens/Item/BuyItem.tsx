import { common } from "@camarim/ui/text/common.ts";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { readItem, toRefusedItem } from "../../features/item/read-item.ts";
import { placeOrder } from "../../features/pay/place-order.server.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { item as text } from "../../text/item.ts";
import type { Route } from "./+types/BuyItem";
import { BuyForm } from "./BuyForm.tsx";
import { type ItemToBuy, loadItemToBuy } from "./load-item.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadItemToBuy(args);
}

export function action(args: Route.ActionArgs) {
  const { _id: itemId } = args.params;
  return placeOrder(args, {
    read: (form, username) => readItem(form, { username, itemId }),
    toRefused: toRefusedItem,
    toOrderPage: (username) => `/@${username}/assinar`,
  });
}

export const clientLoader = staleIfErrorLoader<ItemToBuy>();
export const clientAction = stayIfOffline<typeof action>();

/** Also after a refused order: the price may have changed, or the last one may be sold. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return staysIfOffline({ actionResult, defaultShouldRevalidate: true });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? text.title(loaderData.item.title, loaderData.profile.fullName) : text.form.title;
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** The order form of a single item. */
export default function BuyItem({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  return <BuyForm {...loaderData} refused={refused} />;
}
