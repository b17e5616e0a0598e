import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { itemsQuery } from "../../queries/items.ts";
import { items as text } from "../../text/items.ts";
import { ItemList } from "./ItemList.tsx";
import { ItemsPending } from "./ItemsPending.tsx";

const toNew = "/account/items/new";

/** The single items, what they have sold, and what is not on sale. */
export default function Items() {
  useTitle(common.titled(text.title));
  const isDesk = useDesk();
  const query = useInfiniteQuery(itemsQuery());
  const { data, error, isFetching, refetch } = query;
  const isEmpty = data?.totalCount === 0 && data.sold === 0;
  const create = data && !isEmpty;
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={
        isDesk && create ? (
          <ButtonLink size="compact" icon="plus" to={toNew}>
            {text.new}
          </ButtonLink>
        ) : (
          <IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />
        )
      }
      bottom={
        !isDesk &&
        create && (
          <nav aria-label={text.actions}>
            <ButtonLink to={toNew}>{text.new}</ButtonLink>
          </nav>
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <ItemsPending />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="lock" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to={toNew}>{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {data && !isEmpty && <ItemList query={query} />}
      </PullToRefresh>
    </Screen>
  );
}
