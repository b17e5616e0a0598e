import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { meQuery } from "../../queries/auth.ts";
import { backOffice as text } from "../../text/back-office.ts";
import { common } from "../../text/common.ts";
import { errors } from "../../text/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { BillingReceipts } from "./BillingReceipts.tsx";
import { Decided } from "./Decided.tsx";
import { Differences } from "./Differences.tsx";
import { Reports } from "./Reports.tsx";
import { Wallets } from "./Wallets.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The queues that admins decide on. Empty for everybody else, whom the server refuses as well. */
export default function BackOffice() {
  const me = useQuery(meQuery());
  const [query] = useSearchParams();
  if (me.data?.role === "admin") {
    const queue = query.get("fila");
    if (queue === "denuncias") return <Reports />;
    if (queue === "decididas") return <Decided />;
    if (queue === "diferencas") return <Differences />;
    return queue === "faturas" ? <BillingReceipts /> : <Wallets />;
  }
  return (
    <Screen title={common.brand} back="/account">
      {me.isPending ? (
        <PendingRows count={2} />
      ) : (
        <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message} />
      )}
    </Screen>
  );
}
