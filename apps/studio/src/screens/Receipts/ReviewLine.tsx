import type { Payment } from "@camarim/contract/payments";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cancelApprovals, receiptsQuery } from "../../queries/payments.ts";
import { receipts } from "../../text/receipts.ts";
import { useReviewStatus } from "./review-status.ts";

const text = receipts.bulk;

/** What was just decided, and for ten seconds a way back. */
export function ReviewLine({ approving }: { approving: readonly Payment[] }) {
  const message = useReviewStatus();
  return (
    <div role="status">
      {approving.length > 0 ? <Approving payments={approving} /> : message && <Line>{message}</Line>}
    </div>
  );
}

/** Counts down, then asks for the result. */
function Approving({ payments }: { payments: readonly Payment[] }) {
  const seconds = useSecondsLeft(payments);
  useQuery({ ...receiptsQuery(), refetchInterval: seconds === 0 ? 1_000 : false });
  const { mutate, isPending } = useMutation(cancelApprovals());
  const undo = () => !isPending && mutate(payments.flatMap(({ receiptId }) => receiptId ?? []));
  useKeys(seconds > 0 ? { z: undo } : {});
  if (seconds === 0) return <Line>{text.sending(payments.length)}</Line>;
  return (
    <Line>
      <span className="min-w-0">{text.sending(payments.length)}</span>
      <button type="button" onClick={undo} className="min-h-tap max-w-full flex-none px-2 font-strong tabular">
        <span className="underline">{common.undo}</span>
        <span aria-hidden="true">{common.secondsLeft(seconds)}</span>
      </button>
    </Line>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p className="mb-3 flex min-h-tap flex-wrap items-center justify-between gap-x-3 rounded-card bg-ok-soft py-1 pr-2 pl-4 text-small text-ok">
      {children}
    </p>
  );
}

/** Until the last of them is approved, by the clock of this device since the response. */
function useSecondsLeft(payments: readonly Payment[]): number {
  const { dataUpdatedAt } = useQuery(receiptsQuery());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const last = Math.max(...payments.map(({ receiptApprovesIn }) => receiptApprovesIn ?? 0));
  return Math.min(last, Math.max(0, Math.ceil((dataUpdatedAt - now) / 1_000 + last)));
}
