import { Icon } from "../../layout/Icon.tsx";

/** Shown where a simulator replaces a gateway. */
export function TestMoney({ children }: { children: React.ReactNode }) {
  return (
    <p role="note" className="mt-3 flex items-center gap-2 rounded-card bg-warn-soft px-3 py-2 text-small text-warn">
      <Icon name="alert" size={18} />
      <span className="min-w-0 flex-1">{children}</span>
    </p>
  );
}
