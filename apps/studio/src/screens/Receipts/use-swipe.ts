import { useRef } from "react";

type Swipes = { onForward: (() => void) | undefined; onBackward: (() => void) | undefined };

const turnBy = 60;
/** Of the screen, from which the system goes back. */
const edge = 24;

/** Calls these when one finger moves across: scrolling, zooming and the gestures of the system are not meant. */
export function useSwipe({ onForward, onBackward }: Swipes) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: React.TouchEvent) {
      const touch = touches[0];
      const isMeant = touches.length === 1 && touch && touch.clientX > edge && touch.clientX < window.innerWidth - edge;
      start.current = isMeant ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: React.TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < turnBy || Math.abs(across) < 1.5 * Math.abs(touch.clientY - from.y)) return;
      if (across < 0) onForward?.();
      else onBackward?.();
    },
    onTouchCancel() {
      start.current = undefined;
    },
  };
}
