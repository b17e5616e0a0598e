import { Pending, PendingRows, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function ItemsPending() {
  return (
    <>
      <Pending>
        <Skeleton className="mx-1 mt-2 h-5 w-36" />
        <Skeleton className="mx-1 mt-2 h-9 w-44" />
        <Skeleton className="mx-1 mt-3 mb-10 h-4 w-36" />
      </Pending>
      <PendingRows count={5} hasDetail />
    </>
  );
}
