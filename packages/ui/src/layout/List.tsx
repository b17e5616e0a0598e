type SectionProps = {
  title: string;
  children: React.ReactNode;
  onInput?: React.FormEventHandler | undefined;
  /** Aligns the title with the text of rows and groups instead of with labels of fields. */
  ofGroups?: boolean;
};

/** A section of a screen with a small title, as in a settings list. */
export function Section({ title, children, onInput, ofGroups = false }: SectionProps) {
  return (
    <section className="mt-6" onInput={onInput}>
      <h2 className={`${ofGroups ? "mx-4" : "mx-1"} mb-2 text-small font-strong text-quiet`}>{title}</h2>
      {children}
    </section>
  );
}

/** Switches and fields on one surface, separated by lines, as rows are. */
export function Group({ children }: { children: React.ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface [&>*]:mt-0 [&>*]:px-4 [&>*]:py-2">
      {children}
    </div>
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
