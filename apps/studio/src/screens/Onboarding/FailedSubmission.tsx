import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import { iugu } from "../../text/iugu.ts";

const text = iugu.account.submission;

/** Why the former submission did not succeed, if it went on after its response. */
export function FailedSubmission({ account: { submission } }: { account: IuguAccount }) {
  if (submission === null || submission === "sending") return null;
  const { title, message } = text[submission];
  return (
    <div role="alert" className="mt-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="text-strong">{title}</p>
      <p>{message}</p>
    </div>
  );
}
