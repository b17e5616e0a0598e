import { useEffect, useEffectEvent, useId } from "react";
import { isTopmost, openOverlay, removeOverlay } from "./overlay-stack.ts";

export type OverlayProps = {
  open: boolean;
  onClose: () => void;
  /** Whether Escape, the back button and a press outside close it. Default: true. */
  dismissable?: boolean | undefined;
};

type Details = { reason: string; event: Event };

/** Root props of a Base UI dialog that closes as specified: only the topmost, and once. */
export function useOverlay({ open, onClose, dismissable = true }: OverlayProps) {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    openOverlay({ id, dismissable, close: () => close() });
    return () => removeOverlay(id);
  }, [id, open, dismissable]);
  return {
    open,
    disablePointerDismissal: !dismissable,
    onOpenChange: (next: boolean, { reason, event }: Details) => {
      if (next || !isTopmost(id)) return;
      // Base UI also delivers the key to the overlay below.
      if (reason === "escape-key") event.preventDefault();
      if (dismissable || reason === "close-press") onClose();
    },
  };
}

export const backdrop = "fixed inset-0 z-40 bg-veil";
