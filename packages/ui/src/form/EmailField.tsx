import { useEffect, useRef, useState } from "react";
import { findMeantEmail } from "../lib/email-typos.ts";
import { common } from "../text/common.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { passRef } from "./pass-ref.ts";
import { typeInto } from "./type-into.ts";

const text = common.emailTypo;

/** The name of the hidden field with the address about which the form has asked. */
export const askedName = "emailAsked";

/** Where the click that left the field also submits the form, the question has not been read. */
const readMs = 1_000;

/**
 * A field for an e-mail address, which asks once about a likely typo in its domain; the address may be kept. Without scripts the
 * server shows the form again with the address as `defaultValue`, and then takes it.
 */
export function EmailField({ defaultValue, hint, onBlur, onKeyDown, onInput, ref, ...field }: FieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const returned = String(defaultValue ?? "");
  const [typed, setTyped] = useState(returned);
  const [asked, setAsked] = useState(returned);
  const meant = findMeantEmail(typed);
  useEffect(() => {
    setTyped(returned);
    setAsked(returned);
  }, [returned]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), readMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <Field
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field}
        defaultValue={defaultValue}
        hint={
          meant ? (
            <EmailQuestion
              meant={meant}
              onAccept={() => {
                typeInto(own.current, meant);
                setTyped(meant);
              }}
            />
          ) : (
            hint
          )
        }
        ref={(node) => {
          own.current = node;
          return passRef(ref, node);
        }}
        onInput={(event) => {
          setTyped("");
          return onInput?.(event);
        }}
        onBlur={(event) => {
          setTyped(event.target.value.trim());
          return onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") setTyped(event.currentTarget.value.trim());
          return onKeyDown?.(event);
        }}
      />
      {meant && asked === typed && <input type="hidden" name={askedName} value={typed} />}
    </>
  );
}

function EmailQuestion({ meant, onAccept }: { meant: string; onAccept: () => void }) {
  return (
    <span className="block rounded-card bg-warn-soft px-4 pt-3 pb-1 text-text noscript:pb-3">
      <span className="block wrap-anywhere">
        {text.question} <b>{meant}</b>?
      </span>
      <span className="block text-quiet">{text.keep}</span>
      <button
        type="button"
        onClick={onAccept}
        className="min-h-tap text-left text-strong underline wrap-anywhere noscript:hidden"
      >
        {text.accept}
      </button>
    </span>
  );
}
