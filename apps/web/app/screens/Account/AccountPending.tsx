import { Pending, Skeleton } from "../../ui/feedback/Skeleton.tsx";

export function AccountPending() {
  return (
    <Pending>
      <div className="flex items-center gap-5 pt-1">
        <Skeleton round className="size-24" />
        <Skeleton className="h-10 grow" />
      </div>
      <Skeleton round className="mt-4 size-16.5" />
      <div className="mt-12 grid grid-cols-3 gap-1">
        {["a", "b", "c", "d", "e", "f"].map((tile) => (
          <Skeleton key={tile} className="aspect-poster" />
        ))}
      </div>
    </Pending>
  );
}
