import { useRef } from "react";
import { refresh as text } from "../text/refresh.ts";
import { Icon } from "./Icon.tsx";
import { usePull } from "./use-pull.ts";

type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: React.ReactNode };

/**
 * Pulled down from its top, the list is read again. Around the content of a screen or a sheet; who cannot pull needs a button
 * beside it (`IconButton` with "reload").
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const { height, state } = usePull(box, onRefresh);
  return (
    <div ref={box} className="min-h-full">
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
