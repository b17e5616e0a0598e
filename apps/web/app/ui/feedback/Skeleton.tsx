import { common } from "../../text/common.ts";

/** A placeholder while content loads; its size by classes, as in `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className, round = false }: { className: string; round?: boolean | undefined }) {
  const corners = round ? "rounded-full" : "rounded-tile";
  return <span aria-hidden="true" className={`block flex-none bg-line ${corners} ${className}`} />;
}

/** Around skeletons: announces to screen readers that the screen is loading. */
export function Pending({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" aria-label={common.loading}>
      {children}
    </div>
  );
}

/** Tiles, three to a row; the shape of a tile by classes. */
export function SkeletonGrid({ count = 6, tile }: { count?: number | undefined; tile: string }) {
  return (
    <div className="grid grid-cols-3 gap-1">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
        <Skeleton key={at} className={tile} />
      ))}
    </div>
  );
}

/** A grid of tiles while it loads. */
export function PendingGrid(grid: { count?: number | undefined; tile: string }) {
  return (
    <Pending>
      <div className="mt-1">
        <SkeletonGrid {...grid} />
      </div>
    </Pending>
  );
}

/** Rows while they load. */
export function PendingRows({ count = 4 }: { count?: number | undefined }) {
  return (
    <Pending>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
          <div key={row} className="flex min-h-row items-center gap-3 px-4">
            <Skeleton className="size-8" />
            <Skeleton className="h-4 grow" />
            <Skeleton className="h-4 w-12" />
          </div>
        ))}
      </div>
    </Pending>
  );
}
