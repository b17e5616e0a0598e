import { Button } from "@camarim/ui/form/Button.tsx";
import { lazy, Suspense, useState } from "react";
import { offerNotices as text } from "../../text/offer-notices.ts";

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
export function OfferNotices() {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button tone="soft" icon="bell" onPress={() => setIsOpen(true)}>
        {text.enable}
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
