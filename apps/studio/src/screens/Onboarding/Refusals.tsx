import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { iugu } from "../../text/iugu.ts";

const text = iugu.account.refused;

/** The reviewer's reasons for the refusal. */
export function Refusals({ refusals }: { refusals: readonly string[] }) {
  return (
    <div role="alert" className="mt-3 flex gap-3 rounded-card border border-danger bg-danger-soft px-3 py-2">
      <span className="text-danger">
        <Icon name="alert" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-strong">{text.title}</p>
        {refusals.length > 0 ? refusals.map((why) => <p key={why}>{why}</p>) : <p>{text.message}</p>}
      </div>
    </div>
  );
}
