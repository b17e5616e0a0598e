import { useCloseWatcher } from "./use-close-watcher.ts";

export type OverlayProps = {
  open: boolean;
  onClose: () => void;
  /** Whether Escape, the back button and a press outside close it; on unless told. */
  dismissable?: boolean;
};

type Details = { reason: string; event: Event };

/** Root props of a Base UI dialog that closes only as specified. */
export function useOverlay({ open, onClose, dismissable = true }: OverlayProps) {
  useCloseWatcher(open && dismissable, onClose);
  return {
    open,
    disablePointerDismissal: !dismissable,
    onOpenChange: (next: boolean, { reason, event }: Details) => {
      if (next) return;
      // Escape closes one overlay: left to the browser, it would also close the watcher of the one below.
      if (reason === "escape-key") event.preventDefault();
      if (dismissable || reason === "close-press") onClose();
    },
  };
}

export const backdrop = "fixed inset-0 z-40 bg-veil";
