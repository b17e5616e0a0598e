import { vi } from "vitest";
import type { Rendered } from "./render-screen.tsx";

/**
 * Answers the requests of a screen that waits for them (`oneByOne`), one after the other, and returns which responses moved something that
 * a finger may be about to touch. No time passes meanwhile.
 */
export async function findMoves({ waiting }: Rendered, first: "oldest" | "newest"): Promise<string[]> {
  const moves: string[] = [];
  const take = () => (first === "oldest" ? waiting.shift() : waiting.pop());
  await drawFrames(3);
  let before = findTouchable();
  for (let next = take(); next; next = take()) {
    next.respond();
    await drawFrames(2);
    const now = findTouchable();
    const moved = [...now].find(([part, top]) => Math.abs((before.get(part) ?? top) - top) > 1);
    if (moved) moves.push(`${next.endpoint.url} moves ${moved[0].outerHTML.slice(0, 200)}`);
    before = now;
  }
  return moves;
}

async function drawFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await new Promise(requestAnimationFrame);
    // What is to run after 0 ms.
    vi.advanceTimersByTime(0);
  }
}

/** The tops of what can be touched, within the window: on an open sheet, but for its header, else on the screen. */
function findTouchable(): Map<Element, number> {
  const root = document.querySelector('[role="dialog"] > header + div') ?? document.querySelector("main");
  const parts = [...(root?.querySelectorAll("a[href], button, input, select, textarea") ?? [])];
  const tops = parts
    .filter((part) => part.checkVisibility() && !part.closest(".sr-only"))
    .map((part) => [part, part.getBoundingClientRect().top] as const);
  return new Map(tops.filter(([, top]) => top < window.innerHeight));
}
