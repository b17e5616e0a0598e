import { Pending, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function ReceiptsPending() {
  return (
    <Pending>
      <Skeleton className="h-75 w-full" />
      <Skeleton className="mx-auto mt-4 h-10 w-40" />
      <div className="mt-2 flex items-center gap-3">
        <Skeleton round className="size-11" />
        <Skeleton className="h-10 grow" />
      </div>
    </Pending>
  );
}
