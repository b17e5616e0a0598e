import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { ItemGrid } from "../../features/item/ItemGrid.tsx";
import { item as text } from "../../text/item.ts";
import type { Route } from "./+types/Items";
import { loadItems } from "./load-item.server.ts";

export const handle: RouteHandle = { noScripts: true };

export function loader(args: Route.LoaderArgs) {
  return loadItems(args);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData ? common.titled(text.listTitle(loaderData.page.profile.fullName)) : common.brand }];
}

/** All single items of a creator. */
export default function Items({ loaderData: { page, items, now } }: Route.ComponentProps) {
  const { username, fullName } = page.profile;
  return (
    <Screen title={text.listTitle(fullName)} back={`/@${username}`}>
      {items.length === 0 ? (
        <EmptyState icon="film" title={text.none.title} message={text.none.message}>
          <ButtonLink to={`/@${username}`} tone="soft">
            {text.page(fullName)}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="pt-2">
          <ItemGrid username={username} items={items} now={new Date(now)} />
        </div>
      )}
    </Screen>
  );
}
