import { errorText } from "@camarim/ui/api/error-text.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { mpConnectionQuery } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";
import { Connected } from "./Connected.tsx";
import { GoThere } from "./GoThere.tsx";
import { Next } from "./Next.tsx";
import { Offer } from "./Offer.tsx";
import { useCameBack } from "./use-came-back.ts";

/** Connects an account at Mercado Pago, reports the result, and shows its status. */
export default function MpConnect() {
  useTitle(common.titled(text.title));
  const came = useCameBack();
  const { data, error, isFetching, refetch } = useQuery({
    ...mpConnectionQuery(),
    enabled: came.state !== "connecting",
  });
  return (
    <Screen title={text.title} back="/account/pix">
      {/* The address may contain an authorization code. */}
      <meta name="referrer" content="no-referrer" />
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
