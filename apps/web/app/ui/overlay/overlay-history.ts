import { useEffect, useEffectEvent } from "react";
import { useBlocker, useLocation } from "react-router";
import { dismissByBack, isHeld, onOverlays, openCount } from "./overlay-stack.ts";

/**
 * The back button closes an overlay because each has a history entry of its own: the entry of the screen once more, with
 * `overlays` counting how many lie over it. The router does not see steps between such entries. An overlay that must stay open gets
 * a new entry, and a step past it is refused, since an upload in progress would be lost with the screen.
 */
type Entry = { idx?: number; overlays?: number } | null;

const entry = () => window.history.state as Entry;
const overlaysHere = () => entry()?.overlays ?? 0;

/** The place of the screen below, as the router counts. */
let base: number | undefined;
/** Pending steps back through the history. */
let step: Promise<void> | undefined;
let stepped: (() => void) | undefined;
/** The router is navigating to another screen. */
let leaving = false;
/** The step that the router asked about last was refused; while `refusing`, it is still being undone. */
let refused = false;
let refusing = false;

/** Adds or removes history entries until there is one per overlay. Runs in a microtask, since replacing one overlay needs no step. */
function match(): void {
  if (step || leaving) return;
  const target = openCount();
  if (overlaysHere() > target) void stepTo(target);
  for (let count = overlaysHere() + 1; count <= target; count++) {
    window.history.pushState({ ...entry(), overlays: count }, "");
  }
  base = entry()?.idx;
}

function stepTo(target: number): Promise<void> {
  step ??= new Promise((resolve) => {
    stepped = resolve;
    window.history.go(target - overlaysHere());
  });
  return step;
}

/** Resolves when the steps back of overlays that have just been closed are done: they would cancel a navigation. */
export async function waitForHistory(): Promise<void> {
  // `match` runs in a microtask.
  await Promise.resolve();
  await step;
}

/** Hides steps between overlay entries from the router. */
function onPop(event: PopStateEvent): void {
  const sameScreen = entry()?.idx === base;
  if (refusing) {
    // The router's own step back to the screen: the router must see it.
    refusing = false;
  } else if (step) {
    if (sameScreen) event.stopImmediatePropagation();
    step = undefined;
    stepped?.();
  } else if (sameScreen && overlaysHere() < openCount()) {
    event.stopImmediatePropagation();
    dismissByBack();
  } else if (!sameScreen && isHeld()) {
    // The router refuses it and steps back; until then no entry may be added here.
    return;
  }
  queueMicrotask(match);
}

async function backToScreen(): Promise<void> {
  leaving = true;
  while (overlaysHere() > 0) await stepTo(0);
}

/** The browser asks before a page with something on its way is left for another one. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (isHeld()) event.preventDefault();
}

// Not in an effect: listeners run in the order of registration, and this one must run before the router's.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", onPop);
  onOverlays(() => {
    queueMicrotask(match);
    // Only while needed: a page with a beforeunload listener is not put into the back/forward cache.
    const warn = isHeld() ? window.addEventListener : window.removeEventListener;
    warn("beforeunload", warnOfLoss);
  });
}

/** Used once, around every route. A navigation with open overlays first goes back to the screen's own history entry. */
export function useOverlayHistory(): void {
  const { key } = useLocation();
  const blocker = useBlocker(({ historyAction }) => {
    refused = historyAction === "POP" && isHeld();
    refusing = refused;
    return refused || (historyAction !== "POP" && overlaysHere() > 0);
  });
  const leave = useEffectEvent(() => {
    if (blocker.state !== "blocked") return;
    if (refused) blocker.reset();
    else void backToScreen().then(() => blocker.proceed());
  });

  useEffect(() => {
    leaving = false;
    if (key) match();
  }, [key]);

  useEffect(() => {
    if (blocker.state === "blocked") leave();
  }, [blocker.state]);
}
