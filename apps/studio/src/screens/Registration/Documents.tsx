import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "../../queries/client.ts";
import { documentsQuery, type Side, walletStatusQuery } from "../../queries/wallet.ts";
import { registration } from "../../text/registration.ts";
import { PictureCheck } from "./PictureCheck.tsx";
import { SideCard } from "./SideCard.tsx";
import { StatusNotice } from "./StatusNotice.tsx";

const text = registration.page;
const sides = ["front", "back"] as const;

/** Both sides of a document: capture, preview, upload and review status. */
export default function Documents() {
  useTitle(common.titled(text.title));
  const status = useQuery(walletStatusQuery());
  const documents = useQuery(documentsQuery());
  const refresh = useRefresh();
  const [picked, setPicked] = useState<{ side: Side; file: File }>();
  const lost = [status, documents].find(({ error, data }) => error && !data);
  const isLoaded = status.data && documents.data;
  const next = sides.find((side) => documents.data?.[side]?.status !== "sent");
  const isOpen = ["registered", "documents_pending", "rejected"].includes(status.data?.status ?? "");
  return (
    <Screen title={text.title} back="/account/wallet">
      {!isLoaded && !lost && <PendingRows count={2} />}
      {lost && <ErrorState error={lost.error} busy={lost.isFetching} onRetry={() => void refresh()} />}
      {isLoaded && status.data.status === "none" && (
        <EmptyState icon="me" title={text.first.title} message={text.first.message}>
          <ButtonLink to="/account/wallet/register">{text.first.action}</ButtonLink>
        </EmptyState>
      )}
      {isLoaded && status.data.status !== "none" && (
        <PullToRefresh onRefresh={refresh}>
          <StatusNotice status={status.data} />
          {isOpen && <p className="mx-1 mt-4 text-quiet">{text.lead}</p>}
          {sides.map((side) => (
            <SideCard
              key={side}
              side={side}
              document={documents.data[side]}
              isOpen={isOpen}
              isNext={side === next}
              onPick={(file) => setPicked({ side, file })}
            />
          ))}
          <div className="mt-6">
            <List>
              <Row icon="me" label={text.edit} to="/account/wallet/register" />
            </List>
          </div>
        </PullToRefresh>
      )}
      <PictureCheck picked={picked} onClose={() => setPicked(undefined)} />
    </Screen>
  );
}
