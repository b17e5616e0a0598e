import { useId } from "react";

type SwitchProps = { label: string; hint?: string | undefined } & Omit<
  React.ComponentProps<"input">,
  "className" | "id" | "type"
>;

/** A switch; takes the props of `register`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className="mt-4 flex min-h-tap items-center gap-3">
      <label htmlFor={id} className="flex min-h-tap min-w-0 flex-1 cursor-pointer flex-col justify-center">
        {label}
        {hint && <span className="block text-small text-quiet">{hint}</span>}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
        role="switch"
        className="h-8 w-13 flex-none cursor-pointer appearance-none rounded-pill bg-edge p-1 before:block before:size-6 before:rounded-full before:bg-white checked:bg-accent checked:before:ml-5"
      />
    </div>
  );
}
