import type { Dispute } from "@camarim/contract/disputes";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { disputeQuery } from "../../queries/disputes.ts";
import { disputes, formatReason } from "../../text/disputes.ts";
import { AddFiles } from "./AddFiles.tsx";
import { Files } from "./Files.tsx";
import { SendEvidence } from "./SendEvidence.tsx";
import { State } from "./State.tsx";

const text = disputes.sheet;

type DisputeSheetProps = { id: string | undefined; listed: Dispute | undefined; onClose: () => void };

/** A dispute's status, details and evidence files. */
export function DisputeSheet({ id, listed, onClose }: DisputeSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...disputeQuery(id ?? ""),
    enabled: id !== undefined,
    placeholderData: () => listed,
  });
  const dispute = id === undefined ? undefined : data;
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={text.title}
      bottom={dispute?.canSend && dispute.files.length > 0 && <SendEvidence dispute={dispute} />}
    >
      {!dispute && !error && <PendingRows count={4} />}
      {!dispute && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {dispute && <Inside dispute={dispute} />}
    </Sheet>
  );
}

function Inside({ dispute }: { dispute: Dispute }) {
  const { amount, fan, planName, paidAt, paymentMethod, openedAt, gateway, canSend } = dispute;
  const reason = formatReason(dispute.reason);
  return (
    <div className="pb-4">
      <p>
        <Money cents={amount} size="big" />
      </p>
      <p className="text-small text-quiet">{breakable(`${fan.name} · ${planName}`)}</p>
      <State dispute={dispute} />
      <div className="mt-4">
        <List label={text.title}>
          {reason && <Row label={text.reason} value={reason} />}
          <Row label={text.opened} value={formatDay(openedAt)} />
          {paidAt && <Row label={text.paid} value={text.paidBy(text.methods[paymentMethod], formatDay(paidAt))} />}
          <Row label={text.gateway} value={disputes.gateways[gateway]} />
        </List>
      </div>
      {(canSend || dispute.files.length > 0) && <Files dispute={dispute} />}
      {canSend && <AddFiles dispute={dispute} />}
    </div>
  );
}
