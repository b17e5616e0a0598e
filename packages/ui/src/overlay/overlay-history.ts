import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { clearUnsaved, discardUnsaved, hasUnsaved } from "../lib/drafts.ts";
import { dismissByBack, isBackBlocked, onOverlays, openCount } from "./overlay-stack.ts";

/**
 * The back button closes an overlay because each overlay has a history entry: a copy of the screen's entry in which `overlays` counts
 * the open ones. The router does not see navigation between these entries. An overlay that must stay open gets a new entry, and going
 * back past it is blocked, since leaving the screen would lose an upload in progress.
 */
type Entry = { idx?: number; overlays?: number } | null;

const entry = () => window.history.state as Entry;
const overlaysHere = () => entry()?.overlays ?? 0;

/** The router's history index (`idx`) of the screen below the overlays. */
let base: number | undefined;
/** Resolves when the pending `history.go` is done. */
let step: Promise<void> | undefined;
let stepped: (() => void) | undefined;
/** The router is navigating to another screen. */
let leaving = false;
/** `refused`: the last POP navigation was blocked; `refusing`: the router is still undoing it, until `undone`. */
let refused = false;
let refusing = false;
let undone: Promise<void> | undefined;
let setUndone: (() => void) | undefined;
/** The last navigation would leave unsaved input. */
let unsaved = false;
/** The last navigation was blocked. Once one was not, the router has no blocked one any more, which React may render later. */
let blocked = false;

/**
 * Adds or removes history entries until there is one per overlay. Runs in a microtask, so that replacing one overlay by another changes
 * nothing.
 */
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

/** Resolves when the history has gone back past overlays that were just closed, which would cancel a navigation. */
export async function waitForHistory(): Promise<void> {
  // `match` runs in a microtask.
  await Promise.resolve();
  await step;
}

/** Hides navigation between overlay entries from the router. */
function onPop(event: PopStateEvent): void {
  const sameScreen = entry()?.idx === base;
  if (refusing) {
    // The router's own navigation back to the screen, which it must see.
    refusing = false;
    setUndone?.();
  } else if (step) {
    if (sameScreen) event.stopImmediatePropagation();
    step = undefined;
    stepped?.();
  } else if (sameScreen && overlaysHere() < openCount()) {
    event.stopImmediatePropagation();
    dismissByBack();
  } else if (!sameScreen && (isBackBlocked() || hasUnsaved())) {
    // The router blocks the navigation and goes back; no entry may be added until then.
    return;
  }
  queueMicrotask(match);
}

/** Resolves when no overlay is open and the history has gone back past those that were. */
async function waitForNoOverlays(): Promise<void> {
  while (openCount() > 0)
    await new Promise<void>((resolve) => {
      const stop = onOverlays(() => {
        stop();
        resolve();
      });
    });
  await waitForHistory();
}

async function backToScreen(): Promise<void> {
  leaving = true;
  while (overlaysHere() > 0) await stepTo(0);
}

/** Makes the browser ask for confirmation before a page with a request in progress is closed. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if (isBackBlocked()) event.preventDefault();
}

// Not in an effect: listeners run in the order of registration, and this one must run before the router's.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", onPop);
  onOverlays(() => {
    queueMicrotask(match);
    // Only while needed, since a beforeunload listener excludes a page from the back/forward cache.
    const warn = isBackBlocked() ? window.addEventListener : window.removeEventListener;
    warn("beforeunload", warnOfLoss);
  });
}

/** Whether to leave unsaved input, keeping its draft or nothing. */
export type LeaveQuestion = { stay: () => void; leave: (keep: "draft" | "nothing") => void };

/**
 * Used once, in the root layout. A navigation with open overlays first goes back to the screen's own history entry; one that would
 * leave unsaved input returns a question. React Router has one blocker at a time, so both are here.
 */
export function useOverlayHistory(): LeaveQuestion | undefined {
  const { key } = useLocation();
  const [question, setQuestion] = useState<LeaveQuestion>();
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const isPop = historyAction === "POP";
    refused = isPop && isBackBlocked();
    unsaved = !refused && hasUnsaved() && nextLocation.pathname !== currentLocation.pathname;
    refusing = isPop && (refused || unsaved);
    undone = refusing ? new Promise((resolve) => (setUndone = resolve)) : undefined;
    blocked = refused || unsaved || (!isPop && overlaysHere() > 0);
    return blocked;
  });
  const latest = useRef<typeof blocker>(undefined);
  useLayoutEffect(() => {
    latest.current = blocker;
    return () => {
      latest.current = undefined;
    };
  }, [blocker]);
  const leave = useEffectEvent(async () => {
    if (blocker.state !== "blocked") return;
    /** To where the last tap leads. Nowhere once it was not blocked, or the layout is gone: the router would throw. */
    const proceed = () => {
      if (blocked && latest.current?.state === "blocked") latest.current.proceed();
    };
    if (refused) return blocker.reset();
    // Overlays of the screen are closed first; the question is one, which the router must not be undoing a navigation for.
    await undone;
    if (overlaysHere() > 0) await backToScreen();
    if (!unsaved) return proceed();
    leaving = false;
    setQuestion({
      stay: () => {
        setQuestion(undefined);
        blocker.reset();
      },
      leave: (keep) => {
        if (keep === "nothing") discardUnsaved();
        else clearUnsaved();
        setQuestion(undefined);
        void waitForNoOverlays().then(proceed);
      },
    });
  });

  useEffect(() => {
    leaving = false;
    if (key) match();
  }, [key]);

  useEffect(() => {
    if (blocker.state === "blocked") void leave();
  }, [blocker.state]);

  return question;
}
