import type { EvidenceHold } from "@camarim/contract/admin-evidence";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { evidenceQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { evidence as text } from "../../text/evidence.ts";
import { EvidenceSheet } from "./EvidenceSheet.tsx";

/** Sealed evidence of abuse: what is kept and until when, never what it shows. */
export function Evidence() {
  const { data, error, isFetching, refetch } = useQuery(evidenceQuery());
  const [openId, setOpenId] = useState<string>();
  const chosen = data?.data.find(({ _id }) => _id === openId);
  return (
    <Screen title={text.title} back="/admin?fila=denuncias">
      <PullToRefresh onRefresh={refetch} hasButton>
        {!data && !error && <PendingRows count={4} />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && <EmptyState icon="check" {...text.empty} />}
        {data && data.data.length > 0 && (
          <>
            <p className="mx-1 mt-4 mb-3 text-small text-quiet">{text.lead}</p>
            <List label={text.list}>
              {data.data.map((hold) => (
                <Row
                  key={hold._id}
                  label={<span className="break-words">{`${text.kinds[hold.kind]} · @${hold.account.username}`}</span>}
                  detail={backOffice.report.reasons[hold.reason]}
                  value={<State hold={hold} />}
                  onPress={() => setOpenId(hold._id)}
                />
              ))}
            </List>
          </>
        )}
      </PullToRefresh>
      <EvidenceSheet key={chosen?._id} hold={chosen} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}

function State({ hold: { endsAt, endedAt, requests, openUntil } }: { hold: EvidenceHold }) {
  if (endedAt) return <span className="text-small text-quiet">{text.ended(formatDay(endedAt))}</span>;
  return (
    <>
      <span className="block text-small">{text.until(formatDay(endsAt))}</span>
      {requests.length > 0 && <Chip tone="warn">{text.waiting}</Chip>}
      {openUntil && <Chip>{text.opened}</Chip>}
    </>
  );
}
