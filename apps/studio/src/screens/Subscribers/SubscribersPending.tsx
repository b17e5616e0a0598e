import { Pending, PendingRows, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function SubscribersPending() {
  return (
    <>
      <Pending>
        <Skeleton className="mt-10 h-13 w-full" />
        <div className="mt-10 mb-6 grid grid-cols-pairs gap-2">
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-13 w-full" />
        </div>
      </Pending>
      <PendingRows count={7} leading="avatar" hasDetail />
    </>
  );
}
