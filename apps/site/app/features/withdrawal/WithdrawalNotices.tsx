import { withdrawal as text } from "../../text/withdrawal.ts";

type WithdrawalNoticesProps = { isDone: boolean; refusal: { title: string; message: string } | undefined };

/** That a purchase was withdrawn, or why not. */
export function WithdrawalNotices({ isDone, refusal }: WithdrawalNoticesProps) {
  return (
    <>
      <div role="status">{isDone && <p className="mt-2 rounded-card bg-ok-soft p-3 text-ok">{text.done}</p>}</div>
      {refusal && (
        <div role="alert" className="mt-2 rounded-card bg-danger-soft p-3">
          <p className="text-strong">{refusal.title}</p>
          <p>{refusal.message}</p>
        </div>
      )}
    </>
  );
}
