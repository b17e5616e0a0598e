import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/error-text.ts";
import { mpConnectionQuery } from "../../queries/mp.ts";
import { common } from "../../text/common.ts";
import { mp as text } from "../../text/mp.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { Connected } from "./Connected.tsx";
import { GoThere } from "./GoThere.tsx";
import { Next } from "./Next.tsx";
import { Offer } from "./Offer.tsx";
import { useCameBack } from "./use-came-back.ts";

export const handle = { title: text.title };

export function meta() {
  // The address may contain an authorization code.
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

/** Connects an account at Mercado Pago, reports the result, and shows its status. */
export default function MpConnect() {
  const came = useCameBack();
  const { data, error, isFetching, refetch } = useQuery({
    ...mpConnectionQuery(),
    enabled: came.state !== "connecting",
  });
  return (
    <Screen title={text.title} back="/account/pix">
      {came.state === "connecting" && (
        <div role="status">
          <EmptyState icon="wait" title={text.connecting} />
        </div>
      )}
      {came.state === "failed" && (
        <div role="alert">
          <EmptyState icon="alert" {...(came.error ? wordsOf(came.error) : text[came.why])}>
            {data?.connected ? null : <GoThere>{text.failed.again}</GoThere>}
          </EmptyState>
        </div>
      )}
      {came.state !== "connecting" && (
        <PullToRefresh onRefresh={refetch}>
          {!data && !error && <PendingRows />}
          {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
          {data?.next && <Next {...data.next} />}
          {data?.connected && <Connected connection={data} />}
          {data && !data.connected && !data.next && came.state === "none" && <Offer connection={data} />}
        </PullToRefresh>
      )}
    </Screen>
  );
}

function wordsOf(error: Error) {
  const { title, message } = errorText(error);
  return { title, message };
}
