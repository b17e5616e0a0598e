import { Pending, SkeletonGrid } from "../../ui/feedback/Skeleton.tsx";

export function GridPending() {
  return (
    <Pending>
      <div className="mt-1">
        <SkeletonGrid tile="aspect-poster" />
      </div>
    </Pending>
  );
}
