import { useRef, useState } from "react";
import { common } from "../../text/common.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { type FieldLook, FieldShell, fieldBox, fieldInput } from "./FieldShell.tsx";
import { IconButton } from "./IconButton.tsx";
import { passRef } from "./pass-ref.ts";
import { forceCase, typeInto } from "./type-into.ts";
import { useDebounced } from "./use-debounced.ts";

type InputProps = Omit<React.ComponentProps<"input">, "className" | "id" | "prefix" | "size">;

export type FieldProps = FieldLook &
  InputProps & {
    /** Shown before the value and not part of it: "@", "+55", "R$". */
    prefix?: string | undefined;
    /** Checking something: the spinner takes the clear button's place. */
    busy?: boolean | undefined;
    /** A button that empties a filled field. Default: true. Passwords have show and hide instead. */
    cleanable?: boolean | undefined;
    force?: "lower" | "upper" | undefined;
    /** How long `onChange` waits for the next change; leaving the field or Enter ends the wait. Not for a controlled `value`. */
    debounceMs?: number | undefined;
  };

/** A text input; takes what react-hook-form's `register` gives. Whether an error is due is the form's to say. */
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
  return (
    <FieldShell label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={fieldBox(error)}>
          {prefix && <span className="pl-4 text-quiet">{prefix}</span>}
          <input
            placeholder=" "
            autoCapitalize={type === "text" ? undefined : "none"}
            {...input}
            {...ties}
            // Not `required`: the form's schema validates, and not the browser.
            aria-required={required}
            aria-busy={busy || undefined}
            type={secret && shown ? "text" : type}
            ref={(node) => {
              own.current = node;
              return passRef(ref, node);
            }}
            onChange={(event) => {
              if (force) forceCase(event.target, force);
              delay.later(() => onChange?.(event));
            }}
            onBlur={(event) => {
              delay.now();
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
