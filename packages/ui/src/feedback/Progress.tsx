/** A progress bar, 0 to 100. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <progress aria-label={label} value={percent} max={100} className="block h-1 w-full overflow-hidden rounded-pill" />
  );
}
