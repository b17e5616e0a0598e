import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";

const everyMs = 4_000;
/** The polling interval while events arrive, in case one was lost. */
const whileLiveMs = 60_000;

/** Reloads the page of an order that may still change. A renewal link has its own stream, by its token. */
export function useLiveOrder(mayChange: boolean, renewalToken?: string): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  useLiveReload(mayChange, { isIdle, reload: revalidate, renewalToken });
}

type Reloading = { isIdle: boolean; reload: () => unknown; renewalToken?: string | undefined };

/** Reloads at each server event, every 4 s while no events arrive, not in a hidden tab, and when the tab is visible again. */
export function useLiveReload(mayChange: boolean, { isIdle, reload, renewalToken }: Reloading): void {
  const isMissed = useRef(false);
  const refresh = useEffectEvent((isEvent: boolean) => {
    if (document.visibilityState === "hidden") return;
    if (isIdle) void reload();
    // A request in progress may predate the event.
    else if (isEvent) isMissed.current = true;
  });
  useEffect(() => {
    if (!isIdle || !isMissed.current) return;
    isMissed.current = false;
    refresh(true);
  }, [isIdle]);
  useEffect(() => {
    if (!mayChange) return;
    let [isLive, isOver, readAt] = [false, false, performance.now()];
    let close: (() => void) | undefined;
    const read = (isEvent = false) => {
      readAt = performance.now();
      refresh(isEvent);
    };
    const onReturn = () => read();
    const timer = setInterval(() => {
      if (!isLive || performance.now() - readAt >= whileLiveMs) read();
    }, everyMs);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    const open = async () => {
      const { openOrderStream } = await import("./order-stream.ts");
      if (isOver) return;
      close = openOrderStream(renewalToken, {
        onTopic: () => read(true),
        onState: (isUp) => {
          isLive = isUp;
          if (isUp) read(true);
        },
      });
    };
    // If the code cannot be loaded, polling continues.
    open().catch(() => {});
    return () => {
      isOver = true;
      close?.();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [mayChange, renewalToken]);
}
