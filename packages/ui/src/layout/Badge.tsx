/** A count of items that need attention. */
export function Badge({ children }: { children: React.ReactNode }) {
  return (
    <span className="inline-block min-w-5 rounded-pill bg-accent px-1.5 text-center text-badge text-accent-text tabular">
      {children}
    </span>
  );
}

const tones = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-danger-soft text-danger",
  neutral: "bg-line text-quiet",
};

/** A status label, on one line as long as it fits one. */
export function Chip({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof tones | undefined;
  children: React.ReactNode;
}) {
  return (
    <span className={`inline-block w-max max-w-full flex-none rounded-pill px-2.5 py-0.5 text-badge ${tones[tone]}`}>
      {children}
    </span>
  );
}
