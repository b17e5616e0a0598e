import { Spinner } from "@camarim/ui/feedback/Spinner.tsx";

/** The dark screen before the first story plays. */
export function Opening({ children }: { children?: React.ReactNode }) {
  return (
    <main data-theme="dark" className="fixed inset-0 grid place-items-center bg-black text-white">
      {children ?? <Spinner />}
    </main>
  );
}
