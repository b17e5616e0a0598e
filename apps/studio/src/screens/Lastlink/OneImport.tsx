import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { DetailScreen } from "@camarim/ui/layout/DetailScreen.tsx";
import { useQuery } from "@tanstack/react-query";
import { importQuery, isRunning } from "../../queries/imports.ts";
import { lastlink as text } from "../../text/lastlink.ts";
import { DryRun } from "./DryRun.tsx";
import { ImportResult } from "./ImportResult.tsx";

const works = { reading: text.reading, importing: text.importing, undoing: text.undoing } as const;

/** One import in any state. The server stores the state, so a reload continues where it was. */
export function OneImport({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  const isLost = error && [400, 404].includes(error.status);
  if (data?.state === "ready") return <DryRun detail={data} />;
  if (data?.state === "done") return <ImportResult detail={data} />;
  return (
    <DetailScreen title={data?.fileName ?? text.title} back="/account/lastlink">
      {!data && !error && <PendingRows />}
      {!data && isLost && (
        <EmptyState icon="doc" title={text.lost.title} message={text.lost.message}>
          <ButtonLink to="/account/lastlink">{text.back}</ButtonLink>
        </EmptyState>
      )}
      {!data && error && !isLost && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && isRunning(data) && (
        <div className="px-4 py-12 text-center" role="status">
          <h2 className="text-title">{works[data.state as keyof typeof works]}</h2>
          <p className="mt-1 mb-4 text-quiet">{text.progress(data.done, data.total)}</p>
          <Progress
            percent={data.total ? Math.floor((data.done / data.total) * 100) : 0}
            label={text.chip[data.state]}
          />
          <p className="mt-4 text-small text-quiet">{text.stay}</p>
        </div>
      )}
      {data?.state === "failed" && (
        <EmptyState icon="alert" title={text.chip.failed} message={text.failure(data.failure ?? "unreadable")}>
          <ButtonLink to="/account/lastlink">{text.again}</ButtonLink>
        </EmptyState>
      )}
      {data?.state === "undone" && (
        <EmptyState icon="check" title={text.undoneTitle} message={text.undone(data.undone ?? 0, data.kept ?? 0)}>
          <ButtonLink to="/account/lastlink">{text.again}</ButtonLink>
        </EmptyState>
      )}
    </DetailScreen>
  );
}
