import { useMaskito } from "@maskito/react";
import { useEffect, useMemo, useRef } from "react";
import { forMaskito } from "../lib/mask/for-maskito.ts";
import type { Mask, Masked } from "../lib/mask/mask.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { passRef } from "./pass-ref.ts";
import { preserveMasked } from "./preserve-masked.ts";
import { typeInto } from "./type-into.ts";

type MaskedFieldProps = FieldProps & {
  /** Must be a constant: a new mask resets the undo history. */
  mask: Mask;
  /** Receives the value without the mask, and whether it is complete. */
  onMasked?: ((masked: Masked) => void) | undefined;
};

/** A field with a mask (docs/masks.md), also for autofill and values set by code. */
export function MaskedField({
  mask,
  ref,
  value,
  defaultValue,
  onChange,
  onBlur,
  onMasked,
  ...field
}: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const engine = useMemo(() => forMaskito(mask), [mask]);
  const maskRef = useMaskito({ options: engine.options });
  const { hiddenInput } = mask.options;
  const shown = (text: typeof value) => (text === undefined || hiddenInput ? text : mask.show(text as string | number));
  // Not a ref callback: react-hook-form's `ref` changes at every render, which would detach and attach the mask each time.
  useEffect(() => {
    const release = input.current ? preserveMasked(input.current, engine) : undefined;
    maskRef(input.current);
    return () => {
      release?.();
      maskRef(null);
    };
  }, [maskRef, engine]);
  return (
    <Field
      {...field}
      value={shown(value)}
      defaultValue={shown(defaultValue)}
      onChange={(event) => {
        onMasked?.(mask.apply(hiddenInput ? engine.plain() : event.target.value));
        return onChange?.(event);
      }}
      onBlur={(event) => {
        if (!hiddenInput) leave(event.target, mask);
        return onBlur?.(event);
      }}
      ref={(node) => {
        input.current = node;
        return passRef(ref, node);
      }}
    />
  );
}

function leave(input: HTMLInputElement, mask: Mask): void {
  const left = mask.leave(input.value);
  if (left !== input.value) typeInto(input, left, { focus: false });
}
