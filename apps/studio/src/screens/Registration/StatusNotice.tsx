import type { WalletStatus } from "@camarim/contract/wallet";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { registration as text } from "../../text/registration.ts";

/** The review status of the registration; hidden before the first submission. */
export function StatusNotice({ status: { status, refusals } }: { status: WalletStatus }) {
  if (status === "under_review") return <Notice tone="warn" {...text.reviewing} />;
  if (status === "approved") return <Notice tone="ok" {...text.approved} />;
  if (status !== "rejected") return null;
  return (
    <Notice tone="bad" title={text.rejected.title}>
      <ul className="list-disc pl-5">
        {refusals.map(({ reason, message }) => (
          <li key={reason}>{message}</li>
        ))}
      </ul>
      <p className="mt-2">{text.rejected.redo}</p>
    </Notice>
  );
}
