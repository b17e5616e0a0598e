import { useEffect, useState } from "react";
import { Spinner } from "../../feedback/Spinner.tsx";
import { Button } from "../../form/Button.tsx";
import { common } from "../../text/common.ts";
import { viewer as text } from "../../text/viewer.ts";

const soon = 400;

/** Shown after a noticeable wait. */
export function VideoWaits() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), soon);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <span className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
      <Spinner />
    </span>
  );
}

export function VideoFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-x-6 inset-y-0 z-20 my-auto flex h-fit flex-col gap-4 rounded-sheet bg-raised p-5 text-center text-text"
    >
      <p>{text.failed}</p>
      <Button tone="soft" icon="reload" onPress={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
