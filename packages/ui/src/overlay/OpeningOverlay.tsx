import { useEffect, useEffectEvent, useId } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { common } from "../text/common.ts";
import { backdrop } from "./overlay.ts";
import { isTopmost, openOverlay, removeOverlay } from "./overlay-stack.ts";

/** Shown while the code of an overlay loads. Escape and the back button cancel it. */
export function OpeningOverlay({ onClose }: { onClose: () => void }) {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isTopmost(id)) close();
    };
    openOverlay({ id, dismissable: true, close: () => close() });
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      removeOverlay(id);
    };
  }, [id]);
  return (
    <div role="status" aria-label={common.loading} className={`${backdrop} grid place-items-center text-white`}>
      <Spinner />
    </div>
  );
}
