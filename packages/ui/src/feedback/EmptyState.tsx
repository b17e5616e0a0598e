import { Icon, type IconName } from "../layout/Icon.tsx";

type EmptyStateProps = { icon: IconName; title: string; message?: string | undefined; children?: React.ReactNode };

/** An empty list: explains its purpose; `children` are the next step. */
export function EmptyState({ icon, title, message, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={30} />
      </span>
      <h2 className="mt-4 wrap-anywhere text-title">{title}</h2>
      {message && <p className="mt-1 wrap-anywhere text-quiet">{message}</p>}
      {children && <div className="mt-6 flex w-full max-w-100 flex-col gap-3">{children}</div>}
    </div>
  );
}
