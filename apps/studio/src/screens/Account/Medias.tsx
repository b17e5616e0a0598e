import { MediaGrid } from "@camarim/ui/features/viewer/MediaGrid.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { medias as text } from "@camarim/ui/text/medias.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { mediasQuery } from "../../queries/medias.ts";

/** A preview of the gallery, which has a screen of its own. */
export function Medias() {
  const { data, error, isFetching, refetch } = useInfiniteQuery(mediasQuery());
  const deleted = useDeleted();
  const medias = data?.medias.filter(({ _id }) => !deleted.has(_id));
  if (!medias && !error) return <PendingGrid tile="aspect-poster" />;
  if (!medias) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (medias.length === 0) {
    return (
      <EmptyState icon="img" title={text.empty.title} message={text.empty.message}>
        <ButtonLink to="/medias/post">{text.empty.action}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <MediaGrid medias={medias} onStale={() => void refetch()} />
      <div className="mt-4">
        <ButtonLink tone="soft" to="/medias/post">
          {text.open}
        </ButtonLink>
      </div>
    </>
  );
}
