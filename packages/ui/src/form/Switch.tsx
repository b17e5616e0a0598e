import { useId } from "react";
import { useReadOnly } from "./read-only.ts";

/** `writes`: it is saved at once, so that it is disabled where the account may only be read. */
type SwitchProps = { label: string; hint?: string | undefined; writes?: boolean } & Omit<
  React.ComponentProps<"input">,
  "className" | "id" | "type"
>;

/** A switch; takes the props of `register`. */
export function Switch({ label, hint, writes = false, ...input }: SwitchProps) {
  const id = useId();
  const isReadOnly = useReadOnly() && writes;
  return (
    <div className="mt-4 flex min-h-tap items-center gap-3">
      <label htmlFor={id} className="flex min-h-tap min-w-0 flex-1 cursor-pointer flex-col justify-center">
        {label}
        {hint && <span className="block text-small text-quiet">{hint}</span>}
      </label>
      <input
        {...input}
        disabled={input.disabled || isReadOnly}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
        role="switch"
        className="h-8 w-13 flex-none cursor-pointer appearance-none rounded-pill bg-edge p-1 before:block before:size-6 before:rounded-full before:bg-white checked:bg-accent checked:before:ml-5"
      />
    </div>
  );
}
