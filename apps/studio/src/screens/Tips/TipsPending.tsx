import { Pending, PendingRows, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function TipsPending() {
  return (
    <>
      <Pending>
        <div className="flex flex-col gap-2 pt-2 pb-6">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Pending>
      <PendingRows count={4} leading="avatar" hasDetail />
    </>
  );
}
