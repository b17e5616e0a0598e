/** Placeholder for `Example` if no creator has opted in. */
export function Stories() {
  return (
    <div aria-hidden="true" className="flex gap-3 desk:relative desk:h-140">
      <div className="relative h-58 flex-1 rounded-card bg-story-1 p-2 desk:absolute desk:top-4 desk:right-10 desk:z-10 desk:h-130 desk:w-72 desk:rounded-sheet desk:p-4">
        <span className="flex gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={`h-0.75 flex-1 rounded-pill ${bar < 3 ? "bg-white" : "bg-white/40"}`} />
          ))}
        </span>
      </div>
      <div className="h-58 flex-1 rounded-card bg-story-2 desk:absolute desk:top-10 desk:right-48 desk:h-114 desk:w-64 desk:-rotate-6 desk:rounded-sheet desk:opacity-75" />
      <div className="h-58 flex-1 rounded-card bg-story-3 desk:hidden" />
    </div>
  );
}
