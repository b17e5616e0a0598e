import { errorText } from "../api/error-text.ts";
import { Button } from "../form/Button.tsx";
import { common } from "../text/common.ts";
import { EmptyState } from "./EmptyState.tsx";

/** An error with a "Tentar de novo" button. */
export function ErrorState({
  error,
  onRetry,
  busy,
}: {
  error: unknown;
  onRetry: () => void;
  busy?: boolean | undefined;
}) {
  const { title, message } = errorText(error);
  return (
    <div role="alert">
      <EmptyState icon="alert" title={title} message={message}>
        <Button tone="soft" icon="reload" busy={busy} onPress={onRetry}>
          {common.retry}
        </Button>
      </EmptyState>
    </div>
  );
}
