import { useEffect, useEffectEvent } from "react";

type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };

/** Closes an overlay with the phone's back button, where the browser tells of it (Chrome's CloseWatcher). */
export function useCloseWatcher(open: boolean, onClose: () => void): void {
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !("CloseWatcher" in window)) return;
    const watcher = new (window.CloseWatcher as new () => CloseWatcher)();
    watcher.onclose = () => closed();
    return () => watcher.destroy();
  }, [open]);
}
