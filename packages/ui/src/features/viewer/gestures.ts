/** The state of a touch on the picture. `spoiled`: a second finger joined, so the touch is ignored. */
export type Gesture =
  | { phase: "idle" }
  | { phase: "pressed" | "moved" | "held" | "spoiled"; pointer: number; x: number; y: number; at: number };

export type GestureEvent =
  | { type: "down" | "move" | "up"; pointer: number; x: number; y: number; at: number }
  | { type: "hold" }
  | { type: "cancel" };

/** `forward` and `backward` are horizontal swipes. */
export type Meaning = "back" | "next" | "forward" | "backward" | "hold" | "release" | "close";

export const holdMs = 200;
export const idle: Gesture = { phase: "idle" };

const backShare = 0.3;
const slop = 10;
const closeBy = 80;
const turnBy = 50;

/** The next state and its gestures: a hold or a swipe is never also a tap. `x` is relative to the picture's left edge. */
export function gesture(state: Gesture, event: GestureEvent, width: number): [Gesture, ...Meaning[]] {
  if (state.phase === "idle") {
    if (event.type !== "down") return [idle];
    return [{ phase: "pressed", pointer: event.pointer, x: event.x, y: event.y, at: event.at }];
  }
  const held: Meaning[] = state.phase === "held" ? ["release"] : [];
  if (event.type === "cancel") return [idle, ...held];
  if (event.type === "hold") return state.phase === "pressed" ? [{ ...state, phase: "held" }, "hold"] : [state];
  if (event.pointer !== state.pointer)
    return event.type === "down" ? [{ ...state, phase: "spoiled" }, ...held] : [state];
  // On a busy phone the timer of a hold can run before touch events that happened earlier: it was no hold.
  if (state.phase === "held" && event.at - state.at < holdMs) {
    const [next, ...meanings] = gesture({ ...state, phase: "pressed" }, event, width);
    return next.phase === "pressed" ? [state] : [next, ...held, ...meanings];
  }
  if (event.type === "up") return [idle, ...held, ...(held.length > 0 ? [] : meaningOf(state, event, width))];
  if (event.type === "down" || state.phase !== "pressed") return [state];
  const moved = Math.hypot(event.x - state.x, event.y - state.y) > slop;
  return [moved ? { ...state, phase: "moved" } : state];
}

type Touch = { x: number; y: number; at: number };

function meaningOf(from: Touch & { phase: string }, to: Touch, width: number): Meaning[] {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (from.phase === "pressed" && to.at - from.at < holdMs) return [from.x < width * backShare ? "back" : "next"];
  if (from.phase !== "moved") return [];
  if (down > closeBy && down > Math.abs(across) * 1.5) return ["close"];
  if (Math.abs(across) > turnBy && Math.abs(across) > Math.abs(down) * 1.5)
    return [across < 0 ? "forward" : "backward"];
  return [];
}
