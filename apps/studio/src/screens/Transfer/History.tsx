import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { transfersQuery } from "../../queries/transfers.ts";
import { transfer as text } from "../../text/transfer.ts";

/** Payouts, newest first. */
export function History() {
  const { data, error, isFetching, refetch } = useQuery(transfersQuery());
  return (
    <Section title={text.history}>
      {data && data.data.length === 0 && <p className="mx-1 text-quiet">{text.none}</p>}
      {data && data.data.length > 0 && (
        <List label={text.history}>
          {data.data.map(({ _id, amount, fee, returned, pixKey, status, createdAt }) => (
            <Row
              key={_id}
              label={formatCents(amount)}
              detail={[
                formatDay(createdAt),
                pixKey,
                fee > 0 && text.charged(formatCents(fee)),
                returned > 0 && text.returned(formatCents(returned)),
              ]
                .filter(Boolean)
                .join(" · ")}
              value={<Chip tone={text.tones[status]}>{text.statuses[status]}</Chip>}
            />
          ))}
        </List>
      )}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows />}
    </Section>
  );
}
