import { common } from "../text/common.ts";

/** A placeholder while content loads; `className` sets its size: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className, round = false }: { className: string; round?: boolean | undefined }) {
  const corners = round ? "rounded-full" : "rounded-tile";
  return <span aria-hidden="true" className={`block flex-none bg-line ${corners} ${className}`} />;
}

/** Wraps skeletons: announces to screen readers that the screen is loading. */
export function Pending({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" aria-label={common.loading}>
      {children}
    </div>
  );
}

/** Tiles, three per row; `tile` has the classes of a tile's shape. */
export function SkeletonGrid({ count = 6, tile }: { count?: number | undefined; tile: string }) {
  return (
    <div className="grid grid-cols-tiles gap-1">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id and do not move
        <Skeleton key={at} className={tile} />
      ))}
    </div>
  );
}

/** A loading grid of tiles. */
export function PendingGrid(grid: { count?: number | undefined; tile: string }) {
  return (
    <Pending>
      <div className="mt-1">
        <SkeletonGrid {...grid} />
      </div>
    </Pending>
  );
}

type PendingRowsProps = {
  count?: number | undefined;
  /** The placeholder before a row's text. */
  leading?: "tile" | "avatar" | "none" | undefined;
  /** Whether a row has a secondary line. */
  hasDetail?: boolean | undefined;
};

const leadings = { tile: <Skeleton className="size-8" />, avatar: <Skeleton round className="size-9" />, none: null };

/** A placeholder for a line of text; a no-break space gives it the height of its font. */
function Line({ width }: { width: string }) {
  return (
    <div className="flex items-center">
      {"\u00a0"}
      <Skeleton className={`h-4 ${width}`} />
    </div>
  );
}

/** Loading rows with the height of `Row`. */
export function PendingRows({ count = 4, leading = "tile", hasDetail = false }: PendingRowsProps) {
  return (
    <Pending>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id and do not move
          <div key={row} className="flex min-h-row items-center gap-3 px-4 py-2">
            {leadings[leading]}
            <div className="min-w-0 flex-1">
              <Line width={hasDetail ? "w-1/2" : "w-full"} />
              {hasDetail && (
                <div className="text-small">
                  <Line width="w-3/4" />
                </div>
              )}
            </div>
            <Skeleton className="h-4 w-12" />
          </div>
        ))}
      </div>
    </Pending>
  );
}
