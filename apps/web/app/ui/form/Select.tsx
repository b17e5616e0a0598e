import { Icon } from "../layout/Icon.tsx";
import { type FieldLook, FieldShell, fieldBox, fieldInput } from "./FieldShell.tsx";

export type Option = { value: string; label: string };

type SelectProps = FieldLook & { options: readonly Option[] } & Omit<
    React.ComponentProps<"select">,
    "className" | "id"
  >;

/** A native select; takes the props of `register`. For two to four short options use `Choice`. */
export function Select({ label, hint, error, required, options, ...select }: SelectProps) {
  return (
    <FieldShell label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={`${fieldBox(error)} relative`}>
          <select
            {...select}
            {...ties}
            aria-required={required}
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
