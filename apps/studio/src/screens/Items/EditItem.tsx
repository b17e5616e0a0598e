import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { isUuid } from "@camarim/ui/lib/is-uuid.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { itemQuery } from "../../queries/items.ts";
import { items } from "../../text/items.ts";
import { ItemEditor } from "./ItemEditor.tsx";

const { lost } = items.detail;

/** The form of the item of `?id=`. */
export default function EditItem() {
  useTitle(common.titled(items.form.edit));
  const id = useSearchParams()[0].get("id") ?? "";
  const isAddressed = isUuid(id);
  const { data, error, isFetching, refetch } = useQuery({ ...itemQuery(id), enabled: isAddressed });
  if (data) return <ItemEditor key={id} item={data} />;
  const isLost = !isAddressed || error?.status === 404;
  return (
    <Screen title={items.form.edit} back="/account/items">
      {!error && !isLost && <PendingRows count={5} />}
      {isLost && (
        <EmptyState icon="lock" title={lost.title} message={lost.message}>
          <ButtonLink to="/account/items">{lost.back}</ButtonLink>
        </EmptyState>
      )}
      {error && !isLost && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
    </Screen>
  );
}
