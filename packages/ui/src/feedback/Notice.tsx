const tones = { bad: "bg-danger-soft text-danger", warn: "bg-warn-soft text-warn", ok: "bg-ok-soft text-ok" };

type NoticeProps = {
  tone: keyof typeof tones;
  title: string;
  message?: string | undefined;
  children?: React.ReactNode;
};

/** Important information above the content of a screen. */
export function Notice({ tone, title, message, children }: NoticeProps) {
  return (
    <section aria-label={title} className={`mt-4 rounded-card px-4 py-3 ${tones[tone]}`}>
      <p className="text-strong">{title}</p>
      {message && <p className="mt-1 text-small text-text">{message}</p>}
      {children && <div className="mt-1 text-small text-text">{children}</div>}
    </section>
  );
}
