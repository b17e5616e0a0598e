import { useRef } from "react";
import { refresh as text } from "../../text/refresh.ts";
import { Icon } from "../layout/Icon.tsx";
import { usePull } from "./use-pull.ts";

type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>;
  /** The screen has a button of its own that does the same. */
  hasButton?: boolean | undefined;
  children: React.ReactNode;
};

/**
 * Pulled down from its top, the list is read again. Around the content of a screen or a sheet; who cannot pull finds a button
 * by keyboard or screen reader.
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
