import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PickSheet } from "./PickSheet.tsx";
import type { Publish } from "./use-publish.ts";

/** Loaded when the first video is picked. */
const PublishSheet = lazy(() => import("./PublishSheet.tsx").then(({ PublishSheet }) => ({ default: PublishSheet })));

/** Loaded when several videos are picked at once. */
const BatchSheet = lazy(() => import("./BatchSheet.tsx").then(({ BatchSheet }) => ({ default: BatchSheet })));

/** Loaded for the first video that is too long. */
const TrimSheet = lazy(() => import("./TrimSheet.tsx").then(({ TrimSheet }) => ({ default: TrimSheet })));

/** The sheets and dialogs of publishing a story; `?publicar` opens the first one. */
export function PublishFlow({
  picked,
  problem,
  cutting,
  batch,
  into,
  pick,
  drop,
  publish,
  startCut,
  endCut,
  closeProblem,
}: Publish) {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (search) => {
        search.delete("publicar");
        return search;
      },
      { replace: true },
    );
  return (
    <>
      <PickSheet
        open={search.has("publicar")}
        onClose={close}
        onPick={(files, into) => {
          close();
          pick(files, into);
        }}
      />
      <Suspense
        fallback={
          <OpeningOverlay
            onClose={() => {
              drop();
              endCut();
              batch.drop();
            }}
          />
        }
      >
        {picked && (
          <PublishSheet
            preview={picked.preview}
            cut={picked.cut}
            checking={picked.checking}
            into={into}
            onClose={drop}
            onPublish={publish}
          />
        )}
        {batch.batch && <BatchSheet publish={batch} into={into} />}
        {cutting && (
          <TrimSheet preview={cutting.preview} seconds={cutting.seconds} onClose={() => endCut()} onCut={endCut} />
        )}
      </Suspense>
      <AlertDialog
        open={problem !== null}
        onClose={closeProblem}
        title={stories.problem.header}
        message={problem?.message ?? ""}
        confirm={problem?.long && { label: stories.cut.open, onPress: startCut }}
        cancel={common.ok}
      />
    </>
  );
}
