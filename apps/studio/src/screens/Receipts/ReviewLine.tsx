import { common } from "@camarim/ui/text/common.ts";
import { useReview } from "./approve-later.ts";

/** What was just decided, and for ten seconds a way back. */
export function ReviewLine() {
  const { status } = useReview();
  return (
    <div role="status">
      {status && (
        <p className="mb-3 flex min-h-tap items-center justify-between gap-3 rounded-card bg-ok-soft py-1 pr-2 pl-4 text-small text-ok">
          <span className="min-w-0">{status.message}</span>
          {status.undo && (
            <button type="button" onClick={status.undo} className="min-h-tap flex-none px-2 font-strong underline">
              {common.undo}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
