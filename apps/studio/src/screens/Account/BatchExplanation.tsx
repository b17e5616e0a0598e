import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import type { BatchPublish } from "./use-batch.ts";

const text = stories.batch;

/** Names each picked file that is not published, with its reason: those that were refused, and those above the maximum. */
export function BatchExplanation({ publish: { batch, isExplaining, closeExplanation } }: { publish: BatchPublish }) {
  const { refused = [], left = 0 } = batch ?? {};
  const leftMessage = left > 0 ? text.left(left) : undefined;
  const isRefused = refused.length > 0;
  return (
    <AlertDialog
      open={isExplaining}
      onClose={closeExplanation}
      title={isRefused ? stories.problem.header : text.leftTitle}
      message={isRefused ? text.refused(refused.length) : leftMessage}
    >
      {isRefused && (
        <>
          <ul className="max-h-60 space-y-2 overflow-y-auto text-left">
            {refused.map(({ id, file, message }) => (
              <li key={id}>
                <span className="block font-strong wrap-anywhere">{file.name}</span>
                <span className="block text-small">{message}</span>
              </li>
            ))}
          </ul>
          {leftMessage && <p className="text-quiet">{leftMessage}</p>}
        </>
      )}
    </AlertDialog>
  );
}
