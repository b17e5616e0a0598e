import type { Story } from "@camarim/contract/stories";
import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TabBar } from "@camarim/ui/layout/TabBar.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { UploadRow } from "../../features/uploads/UploadRow.tsx";
import { useUploads } from "../../features/uploads/uploads.ts";
import { draftsQuery } from "../../queries/stories.ts";
import { DraftSheet } from "./DraftSheet.tsx";
import { useFreshLinks } from "./use-fresh-links.ts";

const text = stories.drafts;

/** Stories that are not published yet, newest first, with those that are uploading. */
export default function Drafts() {
  useTitle(common.titled(text.title));
  const query = useInfiniteQuery(draftsQuery());
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const deleted = useDeleted();
  const uploads = useUploads().filter(({ kind }) => kind === "draft");
  const readAgain = useFreshLinks(draftsQuery().queryKey);
  const [openId, setOpenId] = useState<string | null>(null);
  const drafts = data?.drafts.filter(({ _id }) => !deleted.has(_id));
  const open = drafts?.find(({ _id }) => _id === openId);
  return (
    <Screen title={text.title} back="/account" tabs={<TabBar />}>
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingRows />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {uploads.length > 0 && (
          <ul className="divide-y divide-line">
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        {drafts?.length === 0 && uploads.length === 0 && (
          <EmptyState icon="film" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to="/account?publicar">{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {drafts && drafts.length > 0 && (
          <>
            <p className="mx-1 mb-3 text-small text-quiet">{text.lead}</p>
            <List label={text.title}>
              {drafts.map((draft) => (
                <DraftRow key={draft._id} draft={draft} onOpen={() => setOpenId(draft._id)} onPosterError={readAgain} />
              ))}
            </List>
          </>
        )}
        {hasNextPage && (
          <div className="mt-4">
            <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </PullToRefresh>
      {open && <DraftSheet key={open._id} draft={open} onClose={() => setOpenId(null)} onMediaError={readAgain} />}
    </Screen>
  );
}

type DraftRowProps = { draft: Story; onOpen: () => void; onPosterError: () => void };

function DraftRow({ draft, onOpen, onPosterError }: DraftRowProps) {
  return (
    <Row
      leading={
        <span className="relative h-15 w-11 flex-none overflow-hidden rounded-tile bg-line">
          <Poster story={draft} onError={onPosterError} />
        </span>
      }
      label={<span className="line-clamp-2 wrap-anywhere">{draft.caption ?? text.untitled}</span>}
      detail={formatState(draft)}
      onPress={onOpen}
    />
  );
}

function formatState({ processed, failed, duration, createdAt }: Story): string {
  if (failed) return text.failed;
  if (!processed || duration === null) return stories.processing;
  return text.saved(text.seconds(duration), formatDateTime(createdAt));
}
