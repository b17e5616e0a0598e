import type { DecidedReportCase } from "@camarim/contract/admin-reports";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decidedCasesQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { RevertTakeDown } from "./RevertTakeDown.tsx";

const text = backOffice.decided;

/** Decided reports, newest first, with their history. */
export function Decided() {
  const { data, error, isFetching, refetch } = useQuery(decidedCasesQuery());
  const [chosen, setChosen] = useState<DecidedReportCase>();
  return (
    <Screen title={text.title} back="/admin?fila=denuncias">
      <PullToRefresh onRefresh={refetch} hasButton>
        {!data && !error && <PendingRows count={4} />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && <EmptyState icon="check" {...text.empty} />}
        <ul className="mt-4 flex flex-col gap-3">
          {data?.data.map((one) => (
            <li key={one._id}>
              <History found={one} onRevert={() => setChosen(one)} />
            </li>
          ))}
        </ul>
      </PullToRefresh>
      <RevertTakeDown key={chosen?._id} found={chosen} onClose={() => setChosen(undefined)} />
    </Screen>
  );
}

function History({ found, onRevert }: { found: DecidedReportCase; onRevert: () => void }) {
  const { account, message, caption, reason, decision, decidedAt, note, reverted } = found;
  const isDown = decision === "taken_down";
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-strong break-words">{`${text.what[reportedKind(found)]} @${account.username}`}</h2>
      <p className="text-quiet break-words">
        {[backOffice.report.reasons[reason], caption ?? message?.text].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-2">
        {(!isDown ? text.restored : message ? text.removed : text.takenDown)(formatDay(decidedAt))}
      </p>
      {note && <Note note={note} />}
      {reverted && <p className="mt-2">{text.reverted(formatDay(reverted.at))}</p>}
      {reverted && <Note note={reverted.reason} />}
      {isDown && !reverted && !message && (
        <div className="mt-3">
          <Button tone="soft" size="compact" onPress={onRevert}>
            {text.act}
          </Button>
        </div>
      )}
    </article>
  );
}

function Note({ note }: { note: string }) {
  return <p className="text-small text-quiet whitespace-pre-line break-words">{text.note(note)}</p>;
}
