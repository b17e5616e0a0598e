import { useId } from "react";
import { Icon } from "../layout/Icon.tsx";

export type FieldLook = { label: string; hint?: React.ReactNode; error?: string | undefined };

/** Attributes that associate a control with its label and message. */
export type Ties = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** Label, control, and the error or else the hint. */
export function FieldShell({
  label,
  hint,
  error,
  children,
}: FieldLook & { children: (ties: Ties) => React.ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const ties: Ties = {
    id,
    "aria-describedby": error || hint ? messageId : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mx-1 mb-1 block text-small font-strong text-quiet">
        {label}
      </label>
      {children(ties)}
      <div id={messageId} aria-live="polite" className="mx-1 text-small">
        {error ? <FieldError>{error}</FieldError> : hint && <div className="mt-1 text-quiet">{hint}</div>}
      </div>
    </div>
  );
}

export function FieldError({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-1 flex gap-1 text-danger">
      <Icon name="alert" size={18} />
      {children}
    </p>
  );
}

/** The box around an input and its buttons; its border shows focus and error. */
export function fieldBox(error: string | undefined): string {
  return `${box} ${error ? "border-danger" : "border-edge"}`;
}

const box =
  "flex min-h-control items-center rounded-card border bg-surface outline-offset-0 focus-within:outline-2 focus-within:outline-accent has-[:disabled]:border-line has-[:disabled]:bg-line has-[:disabled]:text-quiet";
export const fieldInput = "min-h-control w-full min-w-0 flex-1 bg-transparent px-4 outline-none";
