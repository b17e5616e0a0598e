import { useRef, useState } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { common } from "../text/common.ts";
import { type FieldLook, FieldShell, fieldBox, fieldInput } from "./FieldShell.tsx";
import { IconButton } from "./IconButton.tsx";
import { passRef } from "./pass-ref.ts";
import { forceCase, typeInto } from "./type-into.ts";
import { useBadDate } from "./use-bad-date.ts";
import { useDebounced } from "./use-debounced.ts";

type InputProps = Omit<React.ComponentProps<"input">, "className" | "id" | "prefix" | "size">;

export type FieldProps = FieldLook &
  InputProps & {
    /** Shown before the value and not part of it: "@", "+55", "R$". */
    prefix?: string | undefined;
    /** A check is in progress: a spinner replaces the clear button. */
    busy?: boolean | undefined;
    /** Shows a button that clears the field. Default: true. Password fields have a show/hide button instead. */
    cleanable?: boolean | undefined;
    force?: "lower" | "upper" | undefined;
    /** Debounce of `onChange` in milliseconds; blur and Enter flush it. Not for a controlled `value`. */
    debounceMs?: number | undefined;
  };

/** A text input; takes the props of react-hook-form's `register`. The form decides when to show an error. */
export function Field({
  label,
  hint,
  error,
  prefix,
  busy,
  cleanable = true,
  force,
  debounceMs = 0,
  required,
  type = "text",
  onChange,
  onBlur,
  onKeyDown,
  ref,
  ...input
}: FieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const delay = useDebounced(debounceMs);
  const secret = type === "password";
  const { isBad, check } = useBadDate(own);
  const shownError = isBad ? common.badDate : error;
  return (
    <FieldShell label={label} hint={hint} error={shownError}>
      {(ties) => (
        <div className={fieldBox(shownError)}>
          {prefix && <span className="pl-4 text-quiet">{prefix}</span>}
          <input
            placeholder=" "
            autoCapitalize={type === "text" ? undefined : "none"}
            {...input}
            {...ties}
            // Not `required`: the form's schema validates instead of the browser.
            aria-required={required}
            aria-busy={busy || undefined}
            type={secret && shown ? "text" : type}
            ref={(node) => {
              own.current = node;
              return passRef(ref, node);
            }}
            onChange={(event) => {
              if (force) forceCase(event.target, force);
              if (isBad) check();
              delay.later(() => onChange?.(event));
            }}
            onBlur={(event) => {
              delay.now();
              check();
              return onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") delay.now();
              return onKeyDown?.(event);
            }}
            className={`peer ${fieldInput} ${prefix ? "pl-1" : ""}`}
          />
          {busy && (
            <span className="px-2 text-quiet">
              <Spinner />
            </span>
          )}
          {!busy && secret && (
            <span className="pr-1 text-quiet">
              <IconButton
                icon={shown ? "hide" : "eye"}
                label={shown ? common.hidePassword : common.showPassword}
                onPress={() => setShown(!shown)}
              />
            </span>
          )}
          {!busy && !secret && cleanable && !input.readOnly && !input.disabled && (
            <span className="pr-1 text-quiet peer-placeholder-shown:invisible">
              <IconButton icon="x" label={`${common.clear} ${label}`} onPress={() => typeInto(own.current, "")} />
            </span>
          )}
        </div>
      )}
    </FieldShell>
  );
}
