import type { MaskitoOptions } from "@maskito/core";
import { useMaskito } from "@maskito/react";
import { useEffect, useRef } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { passRef } from "./pass-ref.ts";

/** A field whose text keeps a mask of `lib/masks.ts` while it is typed; `mask` must be a constant. */
export function MaskedField({ mask, ref, ...field }: FieldProps & { mask: MaskitoOptions }) {
  const input = useRef<HTMLInputElement>(null);
  const maskRef = useMaskito({ options: mask });
  // Not as a ref of its own: react-hook-form's changes at every render, and the mask would be taken off and on.
  useEffect(() => {
    maskRef(input.current);
    return () => void maskRef(null);
  }, [maskRef]);
  return (
    <Field
      {...field}
      ref={(node) => {
        input.current = node;
        return passRef(ref, node);
      }}
    />
  );
}
