import { useEffect, useRef, useState } from "react";
import { type GestureEvent, gesture, holdMs, idle } from "./gestures.ts";

type GestureHandlers = Record<"onBack" | "onNext" | "onForward" | "onBackward" | "onClose", () => void>;

/** Translates touches on the picture to actions; `held` during a long press. */
export function useGestures({ onBack, onNext, onForward, onBackward, onClose }: GestureHandlers) {
  const state = useRef(idle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [held, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function emit(event: GestureEvent, width = 0) {
    const [next, ...meanings] = gesture(state.current, event, width);
    state.current = next;
    if (next.phase !== "pressed") clearTimeout(timer.current);
    for (const meaning of meanings) {
      if (meaning === "back") onBack();
      if (meaning === "next") onNext();
      if (meaning === "forward") onForward();
      if (meaning === "backward") onBackward();
      if (meaning === "close") onClose();
      if (meaning === "hold" || meaning === "release") setHeld(meaning === "hold");
    }
  }

  function pointer(type: "down" | "move" | "up", event: React.PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    emit({ type, pointer: event.pointerId, x: event.clientX - left, y: event.clientY, at: event.timeStamp }, width);
  }

  const handlers = {
    onPointerDown(event: React.PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer("down", event);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => emit({ type: "hold" }), holdMs);
    },
    onPointerMove: (event: React.PointerEvent) => pointer("move", event),
    onPointerUp: (event: React.PointerEvent) => pointer("up", event),
    onPointerCancel: () => emit({ type: "cancel" }),
    // A long press must not open the system's menu.
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
  };
  return { held, handlers };
}
