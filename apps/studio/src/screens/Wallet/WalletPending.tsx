import { Pending, PendingRows, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function WalletPending() {
  return (
    <>
      <Pending>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-2 h-10 w-48" />
        <Skeleton className="mt-4 mb-6 h-16 w-full" />
      </Pending>
      <PendingRows count={6} leading="none" hasDetail />
    </>
  );
}
