import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { lastlinkQuery } from "../../queries/imports.ts";
import { common } from "../../text/common.ts";
import { lastlink as text } from "../../text/lastlink.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { ConnectionRow } from "./ConnectionRow.tsx";
import { ImportList } from "./ImportList.tsx";
import { OneImport } from "./OneImport.tsx";
import { SendFile } from "./SendFile.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** Imports subscribers: a file, earlier imports and Lastlink's webhook; or the import that `?id=` names. */
export default function Lastlink() {
  const id = useSearchParams()[0].get("id");
  return id ? <OneImport key={id} id={id} /> : <Overview />;
}

function Overview() {
  const { data, error, isFetching, refetch } = useQuery(lastlinkQuery());
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
    >
      <PullToRefresh onRefresh={refetch}>
        <p className="mx-1 mb-3 text-quiet">{text.lead}</p>
        <SendFile />
        {!data && !error && <PendingRows />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data && (
          <>
            <Section title={text.connection.title}>
              <ConnectionRow lastlink={data} />
            </Section>
            <ImportList lastlink={data} />
          </>
        )}
      </PullToRefresh>
    </Screen>
  );
}
