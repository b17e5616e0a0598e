import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { hasErrors, type RefusedOrder } from "./refused-order.ts";

/** The error of the whole order, beside the submit button; fields show their own. */
export function RefusedNotice({ refused }: { refused: RefusedOrder<string> | undefined }) {
  const isOfFields = hasErrors(refused?.fields ?? {});
  return (
    <div role="alert">
      {refused && !refused.isCorrected && (
        <div className="mb-3 flex gap-3 rounded-card border border-danger bg-danger-soft px-3 py-2">
          <span className="text-danger">
            <Icon name="alert" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-strong">{refused.title}</p>
            {!isOfFields && refused.message !== refused.title && <p>{refused.message}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
