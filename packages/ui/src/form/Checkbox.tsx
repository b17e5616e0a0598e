import { useId } from "react";
import { FieldError } from "./FieldShell.tsx";

type CheckboxProps = { label: React.ReactNode; error?: string | undefined } & Omit<
  React.ComponentProps<"input">,
  "className" | "id" | "type"
>;

/** A checkbox with its label; takes the props of `register`. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  const messageId = error ? `${id}-message` : undefined;
  return (
    <div className="mt-4">
      <label htmlFor={id} className="flex min-h-tap cursor-pointer items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={messageId}
          aria-invalid={error ? true : undefined}
          className="size-6 flex-none accent-accent"
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      {error && (
        <div id={messageId} className="mx-1 text-small">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
