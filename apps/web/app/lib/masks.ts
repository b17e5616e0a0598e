import type { MaskitoOptions } from "@maskito/core";

const digit = /\d/;

/** `(11) 98765-4321`; a pasted or autofilled `+55` is dropped, since the field shows it. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => pattern(value.replace(/\D/g, "").length > 10 ? "(00) 00000-0000" : "(00) 0000-00000"),
  preprocessors: [
    ({ elementState, data }) => ({ elementState: withoutPrefix(elementState), data: withoutCountry(data) }),
  ],
};

/** `123.456.789-01`, and from the twelfth character on `12.ABC.345/01DE-35`: the alphanumeric CNPJ of July 2026 too. */
export const taxDocumentMask: MaskitoOptions = {
  mask: ({ value }) => {
    const typed = value.replace(/[^0-9A-Za-z]/g, "");
    return pattern(/^\d{0,11}$/.test(typed) ? "000.000.000-000" : "AA.AAA.AAA/AAAA-00");
  },
  postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
};

/** 0 is a digit and A an alphanumeric, as in the specified mask language. */
function pattern(mask: string): (string | RegExp)[] {
  return Array.from(mask, (sign) => (sign === "0" ? digit : sign === "A" ? /[0-9A-Za-z]/ : sign));
}

type ElementState = { readonly value: string; readonly selection: readonly [number, number] };

function withoutPrefix(state: ElementState): ElementState {
  const value = withoutCountry(state.value);
  if (value === state.value) return state;
  return { value, selection: [value.length, value.length] };
}

function withoutCountry(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return /^\s*\+/.test(typed) || digits.length > 11 ? digits.replace(/^55(?=\d)/, "") : typed;
}
