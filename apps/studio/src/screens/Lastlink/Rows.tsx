import { type ImportDetail, type ImportRow, type RowState, rowStates } from "@camarim/contract/imports-values";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { importRowsQuery } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";
import { aboutNext } from "./about-offer.ts";
import { aboutAccess, aboutRow, nameOf } from "./about-row.ts";
import { FixRowSheet } from "./FixRowSheet.tsx";

const text = lastlink.rehearse;

/** The rows of the selected state, paginated; of `first`, which may change as questions are answered, until one is selected. */
export function Rows({ detail, first }: { detail: ImportDetail; first: RowState }) {
  const [selected, setSelected] = useState<RowState>();
  const state = selected ?? first;
  const [fixing, setFixing] = useState<ImportRow>();
  const query = useInfiniteQuery(importRowsQuery(detail._id, state));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const options = rowStates
    .filter((one) => one === state || detail.counts[one])
    .map((value) => ({ value, label: lastlink.count(value, detail.counts[value] ?? 0) }));
  return (
    <Section title={text.rows}>
      <Select
        label={text.show}
        options={options}
        value={state}
        onChange={(event) => setSelected(event.target.value as RowState)}
      />
      <div className="mt-3">
        {!data && !error && <PendingRows />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="mx-1 text-quiet">{text.noRows}</p>}
        {data && data.length > 0 && (
          <List label={text.rows}>
            {data.map((row) => (
              <Row
                key={row.line}
                label={nameOf(row)}
                detail={
                  <>
                    <span className="block break-words">{breakable(aboutRow(row))}</span>
                    <span className="block">{aboutAccess(row)}</span>
                    <span className="block">{aboutNext(row)}</span>
                  </>
                }
                onPress={() => setFixing(row)}
              />
            ))}
          </List>
        )}
        {hasNextPage && (
          <div className="mt-3">
            <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {lastlink.more}
            </Button>
          </div>
        )}
      </div>
      <FixRowSheet id={detail._id} row={fixing} onClose={() => setFixing(undefined)} />
    </Section>
  );
}
