import type { OperationDetail } from "@camarim/contract/ledger";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Pane } from "@camarim/ui/layout/Pane.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatMove } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { operationQuery } from "../../queries/wallet.ts";
import { wallet } from "../../text/wallet.ts";

const text = wallet.sheet;

type OperationDetailProps = { id: string | undefined; onClose: () => void };

/** The details of an operation, with its ledger entries. */
export function OperationSheet({ id, onClose }: OperationDetailProps) {
  const query = useOperation(id);
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={toTitle(query)}>
      <Content query={query} />
    </Sheet>
  );
}

/** The same content beside the table on a desktop. */
export function OperationPane({ id, onClose }: OperationDetailProps) {
  const query = useOperation(id);
  return (
    <Pane id={id} onClose={onClose} title={toTitle(query)} empty={wallet.choose}>
      <Content query={query} />
    </Pane>
  );
}

type Query = ReturnType<typeof useOperation>;

function useOperation(id: string | undefined) {
  return useQuery({ ...operationQuery(id ?? ""), enabled: id !== undefined });
}

function toTitle({ data }: Query): string {
  return data ? text.types[data.type] : wallet.operations;
}

function Content({ query: { data, error, isFetching, refetch } }: { query: Query }) {
  if (data) return <Detail operation={data} />;
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <PendingRows count={6} />;
}

function Detail({ operation }: { operation: OperationDetail }) {
  const { type, description, amount, fee, net, status, custody, createdAt, paymentMethod, balanceAfter, entries } =
    operation;
  const isHeld = custody === "platform";
  // A fee collection consists of the fee alone.
  const isCollection = type === "fee_collection";
  const isForgiven = isCollection && net > 0;
  const hasFee = fee !== 0 && !isCollection;
  const how = paymentMethod ? ` · ${wallet.methods[paymentMethod]}` : "";
  return (
    <>
      <p className="text-quiet">{description}</p>
      <p>
        <Money cents={isForgiven ? net : amount} size="big" />
      </p>
      <p className="text-small text-quiet">{breakable(`${formatDateTime(createdAt)}${how}`)}</p>
      <div className="mt-4">
        <List>
          {(isHeld || isCollection || net > 0) && (
            <Row
              label={text.status}
              value={
                isForgiven
                  ? text.forgiven
                  : isCollection
                    ? text.collected
                    : isHeld
                      ? text.statuses[status]
                      : text.places[custody]
              }
            />
          )}
          {hasFee && <Row label={custody === "own_bank" ? text.feeLater : text.fee} value={formatMove(-fee)} />}
          {hasFee && <Row label={text.net} value={<Money cents={net} size="strong" />} />}
          {isHeld && <Row label={text.balanceAfter} value={<Money cents={balanceAfter} />} />}
        </List>
      </div>
      <Section title={text.entries}>
        <List label={text.entries}>
          {entries.map((entry, line) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: ledger entries have no id, and their order never changes
              key={line}
              label={entry.account === "fans" && type !== "payable" ? text.outside : text.accounts[entry.account]}
              value={formatMove(entry.amount)}
            />
          ))}
        </List>
        <p className="mx-1 mt-2 mb-4 text-small text-quiet">{text.entriesLead}</p>
      </Section>
    </>
  );
}
