import { useInfiniteQuery } from "@tanstack/react-query";
import { MediaGrid } from "../../features/viewer/MediaGrid.tsx";
import { mediasQuery } from "../../queries/medias.ts";
import { medias as text } from "../../text/medias.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingGrid } from "../../ui/feedback/Skeleton.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";

/** A preview of the gallery, which has a screen of its own. */
export function Medias() {
  const { data, error, isFetching, refetch } = useInfiniteQuery(mediasQuery());
  if (!data && !error) return <PendingGrid tile="aspect-poster" />;
  if (!data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data.medias.length === 0) {
    return (
      <EmptyState icon="img" title={text.empty.title} message={text.empty.message}>
        <ButtonLink to="/medias/post">{text.empty.action}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <MediaGrid medias={data.medias} onStale={() => void refetch()} />
      <div className="mt-4">
        <ButtonLink tone="soft" to="/medias/post">
          {text.open}
        </ButtonLink>
      </div>
    </>
  );
}
