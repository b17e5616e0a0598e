import type { EvidenceHold, EvidenceRequest } from "@camarim/contract/admin-evidence";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "../../lib/format-bytes.ts";
import { decideEvidenceRequest, evidenceEventsQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { evidence as text } from "../../text/evidence.ts";
import { AskEvidence, type EvidenceAction } from "./AskEvidence.tsx";
import { CaseOwner } from "./CaseOwner.tsx";
import { EvidenceContents } from "./EvidenceContents.tsx";

const actions: readonly EvidenceAction[] = ["open", "renew", "release"];

/** One hold: its requests, its actions, the evidence once it is open, and the audit trail. */
export function EvidenceSheet({ hold, onClose }: { hold: EvidenceHold | undefined; onClose: () => void }) {
  const [asking, setAsking] = useState<EvidenceAction>();
  return (
    <Sheet open={hold !== undefined} onClose={onClose} title={text.title}>
      {hold && (
        <div className="pb-4">
          <CaseOwner account={hold.account} detail={text.kinds[hold.kind]} />
          <div className="mt-4">
            <List>
              <Row label={text.reason} value={backOffice.report.reasons[hold.reason]} />
              <Row label={text.since} value={formatDay(hold.placedAt)} />
              <Row label={text.ends} value={formatDay(hold.endedAt ?? hold.endsAt)} />
              <Row label={text.kept} value={text.files(hold.files, formatBytes(hold.bytes))} />
              <Row label={text.id} detail={<span className="break-all">{hold._id}</span>} />
            </List>
          </div>
          {hold.requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
          {hold.openUntil && <EvidenceContents holdId={hold._id} until={hold.openUntil} />}
          {!hold.endedAt && (
            <div className="mt-4 flex flex-col gap-2">
              {actions
                .filter((action) => !hold.requests.some(({ kind }) => kind === action))
                .map((action) => (
                  <Button
                    key={action}
                    tone={action === "release" ? "danger" : "soft"}
                    onPress={() => setAsking(action)}
                  >
                    {text.actions[action]}
                  </Button>
                ))}
            </div>
          )}
          <Trail holdId={hold._id} />
          <AskEvidence key={asking} holdId={hold._id} action={asking} onClose={() => setAsking(undefined)} />
        </div>
      )}
    </Sheet>
  );
}

function Request({ request: { _id, kind, reason, requestedBy, mine } }: { request: EvidenceRequest }) {
  const { mutateAsync, isPending } = useMutation(decideEvidenceRequest());
  const done = kind === "open" ? text.approvedOpen : text.approvedRelease;

  /** `mutateAsync`, because a decided request is gone, which unmounts this section before `onSuccess` of `mutate`. */
  function decide(approved: boolean, message: string) {
    mutateAsync({ _id, approved }).then(
      () => showAlert({ type: "success", message }),
      () => undefined,
    );
  }

  return (
    <section className="mt-4 rounded-card border border-line bg-surface p-4">
      <h3 className="text-strong break-words">{text.request[kind](requestedBy)}</h3>
      <p className="mt-1 whitespace-pre-line text-quiet break-words">{reason}</p>
      {mine && <p className="mt-2">{text.mine}</p>}
      <div className={`mt-3 grid gap-2 ${mine ? "" : "grid-cols-pair"}`}>
        <Button tone={mine ? "soft" : "danger"} busy={isPending} onPress={() => decide(false, text.rejected)}>
          {mine ? text.withdraw : text.reject}
        </Button>
        {!mine && (
          <Button busy={isPending} onPress={() => decide(true, done)}>
            {text.approve}
          </Button>
        )}
      </div>
    </section>
  );
}

function Trail({ holdId }: { holdId: string }) {
  const { data, error, isFetching, refetch } = useQuery(evidenceEventsQuery(holdId));
  return (
    <Section title={text.trail}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <List>
          {data.data.map(({ _id, kind, actor, detail, at }) => (
            <Row
              key={_id}
              label={text.events[kind]}
              detail={
                <>
                  {breakable(`${actor ?? text.system} · ${formatDateTime(at)}`)}
                  {detail && kind !== "placed" && kind !== "extended" && (
                    <span className="block whitespace-pre-line break-words">{detail}</span>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
    </Section>
  );
}
