import { useRef } from "react";
import { Icon } from "../layout/Icon.tsx";
import { refresh as text } from "../text/refresh.ts";
import { usePull } from "./use-pull.ts";

type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>;
  /** The screen has its own refresh button. */
  hasButton?: boolean | undefined;
  children: React.ReactNode;
};

/**
 * Refreshes a list when it is pulled down from its top. Wraps the content of a screen or a sheet; keyboard and screen reader users get
 * a button instead.
 */
export function PullToRefresh({ onRefresh, hasButton = false, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const { height, state, refresh } = usePull(box, onRefresh);
  return (
    <div ref={box} className="min-h-full">
      {!hasButton && (
        <button
          type="button"
          onClick={() => void refresh()}
          className="sr-only rounded-card noscript:hidden -outline-offset-2 focus-visible:not-sr-only focus-visible:min-h-tap focus-visible:w-full"
        >
          {text.button}
        </button>
      )}
      <div role="status" className="overflow-hidden text-small text-quiet" style={height ? { height } : undefined}>
        {state !== "still" && (
          <p className="flex h-full items-end justify-center gap-2 pb-2">
            <Icon name={state === "busy" ? "wait" : state === "release" ? "up" : "down"} size={18} />
            {text[state]}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
