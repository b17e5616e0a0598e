import { Icon } from "../layout/Icon.tsx";
import { type FieldLook, FieldShell, fieldBox, fieldInput } from "./FieldShell.tsx";
import { useReadOnly } from "./read-only.ts";

export type Option = { value: string; label: string };

/** `writes`: a choice is saved at once, so that it is disabled where the account may only be read. */
type SelectProps = FieldLook & { options: readonly Option[]; writes?: boolean } & Omit<
    React.ComponentProps<"select">,
    "className" | "id"
  >;

/** A native select; takes the props of `register`. For two to four short options use `Choice`. */
export function Select({ label, hint, error, required, options, writes = false, ...select }: SelectProps) {
  const isReadOnly = useReadOnly() && writes;
  return (
    <FieldShell label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={`${fieldBox(error)} relative`}>
          <select
            {...select}
            {...ties}
            aria-required={required}
            disabled={select.disabled || isReadOnly}
            className={`${fieldInput} appearance-none rounded-card pr-12`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute right-4 text-quiet">
            <Icon name="down" size={20} />
          </span>
        </div>
      )}
    </FieldShell>
  );
}
