/** The primary action, fixed at the bottom of the screen, with an optional note below. */
export function StickyAction({ line, children }: { line?: string | undefined; children: React.ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-10 mt-auto border-t border-line bg-surface px-page pt-3 pb-safe-bottom"
    >
      {children}
      {line && <p className="mt-2 text-center text-small text-quiet">{line}</p>}
    </div>
  );
}
