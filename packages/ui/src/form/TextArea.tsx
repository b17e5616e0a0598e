import { type FieldLook, FieldShell, fieldBox } from "./FieldShell.tsx";

type TextAreaProps = FieldLook & Omit<React.ComponentProps<"textarea">, "className" | "id">;

/** A multi-line text field; takes the props of `register`. */
export function TextArea({ label, hint, error, required, rows = 3, ...area }: TextAreaProps) {
  return (
    <FieldShell label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={fieldBox(error)}>
          <textarea
            rows={rows}
            {...area}
            {...ties}
            aria-required={required}
            className="w-full resize-none bg-transparent px-4 py-3 outline-none"
          />
        </div>
      )}
    </FieldShell>
  );
}
