import { Pending, Skeleton, SkeletonGrid } from "@camarim/ui/feedback/Skeleton.tsx";

export function AccountPending() {
  return (
    <Pending>
      <div className="flex items-center gap-5 pt-1">
        <Skeleton round className="size-24" />
        <Skeleton className="h-10 grow" />
      </div>
      <Skeleton round className="mt-4 size-16.5" />
      <div className="mt-12">
        <SkeletonGrid tile="aspect-poster" />
      </div>
    </Pending>
  );
}
