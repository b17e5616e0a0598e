import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Pane } from "@camarim/ui/layout/Pane.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { UndecidedRow } from "../../features/undecided/UndecidedRow.tsx";
import { lastlinkQuery } from "../../queries/imports.ts";
import { lastlink as text } from "../../text/lastlink.ts";
import { ConnectionRow } from "./ConnectionRow.tsx";
import { ImportList } from "./ImportList.tsx";
import { OneImport } from "./OneImport.tsx";
import { SendFile } from "./SendFile.tsx";

/** Imports subscribers: a file, earlier imports and Lastlink's webhook; or the import that `?id=` names. */
export default function Lastlink() {
  useTitle(common.titled(text.title));
  const [search, setSearch] = useSearchParams();
  const isDesk = useDesk();
  const id = search.get("id") ?? undefined;
  if (id && !isDesk) return <OneImport key={id} id={id} />;
  return <Overview openId={id} onOpen={(next) => setSearch(next ? { id: next } : {}, { preventScrollReset: true })} />;
}

type OverviewProps = { openId: string | undefined; onOpen: (id: string | undefined) => void };

function Overview({ openId, onOpen }: OverviewProps) {
  const isDesk = useDesk();
  const { data, error, isFetching, refetch } = useQuery(lastlinkQuery());
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
    >
      <PullToRefresh onRefresh={refetch}>
        <div className={isDesk ? "desk-split" : undefined}>
          <div>
            <p className="mx-1 mb-3 text-quiet">{text.lead}</p>
            <SendFile />
            {!data && !error && <PendingRows />}
            {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
            {data && (
              <>
                <UndecidedRow count={data.people.undecided} />
                <Section title={text.connection.title}>
                  <ConnectionRow lastlink={data} />
                </Section>
                <ImportList lastlink={data} openId={openId} onOpen={onOpen} />
              </>
            )}
          </div>
          {isDesk && (
            <Pane id={openId} title={text.oneImport} empty={text.choose} onClose={() => onOpen(undefined)}>
              {openId && <OneImport key={openId} id={openId} />}
            </Pane>
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}
