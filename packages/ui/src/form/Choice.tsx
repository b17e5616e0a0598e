import { useId } from "react";
import { FieldError } from "./FieldShell.tsx";
import type { Option } from "./Select.tsx";

type ChoiceProps = { label: string; error?: string | undefined; options: readonly Option[] } & Omit<
  React.ComponentProps<"input">,
  "className" | "id" | "type"
>;

/** A segmented choice: radio buttons side by side. Uncontrolled with `register`, or with `value` and `onChange`. */
export function Choice({ label, error, options, value, ...radio }: ChoiceProps) {
  const id = useId();
  const messageId = error ? `${id}-message` : undefined;
  return (
    <fieldset aria-describedby={messageId} className="mt-4">
      <legend className="mx-1 mb-1 text-small font-strong text-quiet">{label}</legend>
      <div className="flex flex-wrap rounded-card border border-edge bg-surface p-1">
        {options.map((option) => (
          <label key={option.value} className="relative flex min-h-tap flex-1 cursor-pointer">
            <input
              {...radio}
              type="radio"
              name={radio.name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              className="peer absolute inset-0 size-full appearance-none opacity-0"
            />
            <span className="grid flex-1 place-items-center rounded-tile px-2 text-center text-small font-strong text-quiet peer-checked:bg-accent peer-checked:text-accent-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent">
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div id={messageId} className="mx-1 text-small">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
