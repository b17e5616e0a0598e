import { Pending, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";

export function StatsPending() {
  return (
    <Pending>
      <Skeleton className="mt-6 h-10 w-56" />
      <Skeleton className="mt-6 h-40 w-full" />
      <div className="mt-6 grid grid-cols-cards gap-2">
        {["mrr", "revenue", "new", "left"].map((card) => (
          <Skeleton key={card} className="h-20 w-full" />
        ))}
      </div>
    </Pending>
  );
}
