import { MediaGrid } from "@camarim/ui/features/viewer/MediaGrid.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingGrid } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TabBar } from "@camarim/ui/layout/TabBar.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { medias as text } from "@camarim/ui/text/medias.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { deleteLater, useDeleted } from "../../features/undo/delete-later.ts";
import { sendMedia } from "../../features/uploads/send-media.ts";
import { useUploads } from "../../features/uploads/uploads.ts";
import { deleteMedia, mediasQuery, retryMedia } from "../../queries/medias.ts";
import { EditCaption } from "./EditCaption.tsx";
import { UploadTile } from "./UploadTile.tsx";

/** The gallery, its running uploads and the upload button. */
export default function MediaPost() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    mediasQuery(),
  );
  const uploads = useUploads().filter(({ kind }) => kind === "media");
  const { mutateAsync } = useMutation(deleteMedia());
  const deleted = useDeleted();
  const { mutate: retry } = useMutation(retryMedia());
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const medias = data?.medias.filter(({ _id }) => !deleted.has(_id));
  const isEmpty = medias?.length === 0 && uploads.length === 0;
  return (
    <Screen title={text.title} actions={<IconButton icon="plus" label={text.add} onPress={open} />} tabs={<TabBar />}>
      <FileInput
        ref={input}
        accept="image/*,video/*"
        multiple
        onPick={(file) => sendMedia(file, { onlyInItems: false })}
      />
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingGrid count={9} tile="aspect-square" />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="img" title={text.empty.title} message={text.empty.message}>
            <Button onPress={open}>{text.empty.action}</Button>
          </EmptyState>
        )}
        {medias && !isEmpty && (
          <>
            <p className="mb-3 text-small text-quiet">{text.lead}</p>
            <MediaGrid
              medias={medias}
              before={uploads.map((upload) => (
                <li key={upload.id}>
                  <UploadTile upload={upload} />
                </li>
              ))}
              actions={(media) => <EditCaption media={media} />}
              onRetry={(_id) => retry(_id)}
              onDelete={(_id) => deleteLater({ _id, message: text.deleted, send: () => mutateAsync(_id) })}
              onStale={() => void refetch()}
            />
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
    </Screen>
  );
}
