import { Pending, Skeleton } from "../../ui/feedback/Skeleton.tsx";

export function MediasPending() {
  return (
    <Pending>
      <div className="grid grid-cols-3 gap-1">
        {["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((tile) => (
          <Skeleton key={tile} className="aspect-square" />
        ))}
      </div>
    </Pending>
  );
}
