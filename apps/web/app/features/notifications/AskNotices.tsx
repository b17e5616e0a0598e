import { lazy, Suspense, useState } from "react";
import { askNotices as text } from "../../text/ask-notices.ts";
import { Button } from "../../ui/form/Button.tsx";

/** Fallback for a chunk that is missing after a deploy, so that the rest of the page keeps working. */
const FanNotices = lazy(() =>
  import("./FanNotices.tsx").then(
    ({ FanNotices }) => ({ default: FanNotices }),
    () => ({ default: Failed }),
  ),
);

function Failed() {
  return (
    <p role="status" className="mx-1 mt-2 text-small text-quiet">
      {text.failed}
    </p>
  );
}

/** Offers push notifications; their code is loaded on the press. */
export function AskNotices() {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button tone="soft" icon="clock" onPress={() => setAsked(true)}>
        {text.ask}
      </Button>
    );
  return (
    <Suspense>
      <div className="text-left">
        <FanNotices start />
      </div>
    </Suspense>
  );
}
