import { Pending, Skeleton } from "../../ui/feedback/Skeleton.tsx";

export function GridPending() {
  return (
    <Pending>
      <div className="mt-1 grid grid-cols-3 gap-1">
        {["a", "b", "c", "d", "e", "f"].map((tile) => (
          <Skeleton key={tile} className="aspect-poster" />
        ))}
      </div>
    </Pending>
  );
}
