import { stories as text } from "@camarim/ui/text/stories.ts";

/** "Tentar de novo" as a chip; its touch target is 44 px high. */
export function RetryChip({ busy, onPress }: { busy?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPress()}
      className="pointer-events-auto flex min-h-tap items-center"
    >
      <span className="rounded-pill bg-surface px-2 py-1 text-tab whitespace-nowrap text-danger">
        {busy ? text.processing : text.retry}
      </span>
    </button>
  );
}
