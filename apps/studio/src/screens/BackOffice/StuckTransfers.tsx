import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { stuckTransfersQuery } from "../../queries/back-office.ts";
import { stuckTransfers as text } from "../../text/stuck-transfers.ts";
import { ResolveTransfer } from "./ResolveTransfer.tsx";

/** Transfers that the gateway does not know, oldest first. */
export function StuckTransfers() {
  const { data, error, isFetching, refetch } = useQuery(stuckTransfersQuery());
  const [openId, setOpenId] = useState<string>();
  const chosen = data?.data.find(({ _id }) => _id === openId);
  if (data?.totalCount === 0) return null;
  return (
    <Section title={text.title(data?.totalCount)}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="mx-1 mb-3 text-small text-quiet">{text.lead}</p>
          <List label={text.list}>
            {data.data.map(({ _id, account, createdAt, amount, candidate }) => (
              <Row
                key={_id}
                label={account.fullName}
                detail={text.since(formatAgo(createdAt))}
                value={
                  <>
                    <span className="block">
                      <Money cents={amount} size="strong" />
                    </span>
                    {candidate && <Chip tone="warn">{text.candidate}</Chip>}
                  </>
                }
                onPress={() => setOpenId(_id)}
              />
            ))}
          </List>
        </>
      )}
      <ResolveTransfer key={chosen?._id} transfer={chosen} onClose={() => setOpenId(undefined)} />
    </Section>
  );
}
