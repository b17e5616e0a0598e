import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { saveFrom } from "../../api/save-from.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { exportQuery, linkExport, requestExport } from "../../queries/account.ts";
import { personalData } from "../../text/personal-data.ts";

const text = personalData.export;

/** Requests the file, and downloads it once it is ready. */
export function TakeData({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(exportQuery());
  const prepare = useMutation(requestExport());
  const link = useMutation(linkExport());
  const latest = data?.latest;

  function save({ url }: { url: string }) {
    saveFrom(url);
    showAlert({ type: "success", message: text.started });
    onClose();
  }

  const isReady = latest?.status === "ready";
  const canSubmit = data && latest?.status !== "preparing";
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        canSubmit && (
          <Button
            writes
            icon="doc"
            busy={prepare.isPending || link.isPending}
            onPress={() => (isReady ? link.mutate(undefined, { onSuccess: save }) : prepare.mutate())}
          >
            {isReady ? text.download : text.prepare}
          </Button>
        )
      }
    >
      <p className="text-quiet">{text.lead}</p>
      {!data && !error && <PendingRows count={1} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <div role="status" className="mt-3">
        {latest?.status === "preparing" && <p>{text.preparing}</p>}
        {latest?.status === "failed" && <p className="text-danger">{text.failed}</p>}
        {isReady && <p>{text.ready(formatBytes(latest.bytes ?? 0), formatDay(latest.expiresAt ?? ""))}</p>}
      </div>
    </Sheet>
  );
}
