import { useEffect, useEffectEvent, useRef } from "react";
import { findPastedCode, toWholeCode } from "../lib/typed-code.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { passRef } from "./pass-ref.ts";
import { typeInto } from "./type-into.ts";

/**
 * A field for a code of six digits, which submits its form at the sixth digit, once for each time that the code becomes complete. The
 * form keeps a code that comes while another one is checked, and sends it if that one is refused (use-submit.ts). A code that the server
 * filled in waits for the button.
 */
export function CodeInput({ onChange, ref, ...field }: FieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const submitted = useRef<string>(undefined);

  function submitWhole(input: HTMLInputElement) {
    const code = toWholeCode(input.value);
    const isNew = code !== undefined && code !== submitted.current;
    submitted.current = code;
    // Safari before 16 has no `requestSubmit`: the button remains.
    if (isNew) input.form?.requestSubmit?.();
  }

  const submitTyped = useEffectEvent(() => {
    // Typed before hydration, which caused no event of React.
    if (own.current && own.current.value !== own.current.defaultValue) submitWhole(own.current);
  });
  useEffect(() => submitTyped(), []);

  return (
    <Field
      inputMode="numeric"
      {...field}
      ref={(node) => {
        own.current = node;
        return passRef(ref, node);
      }}
      autoComplete="one-time-code"
      onPaste={(event) => {
        // The text around the code, such as a sentence of the e-mail, would be cut off after some characters.
        const code = findPastedCode(event.clipboardData.getData("text"));
        if (!code) return;
        event.preventDefault();
        typeInto(event.currentTarget, code);
      }}
      onChange={(event) => {
        onChange?.(event);
        submitWhole(event.target);
      }}
    />
  );
}
