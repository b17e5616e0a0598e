type SectionProps = { title: string; children: React.ReactNode; onInput?: React.FormEventHandler | undefined };

/** A section of a screen with a small title, as in a settings list. */
export function Section({ title, children, onInput }: SectionProps) {
  return (
    <section className="mt-6" onInput={onInput}>
      <h2 className="mx-1 mb-2 text-small font-strong text-quiet">{title}</h2>
      {children}
    </section>
  );
}

/** Rows on one surface, separated by lines. */
export function List({ label, children }: { label?: string | undefined; children: React.ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </ul>
  );
}
