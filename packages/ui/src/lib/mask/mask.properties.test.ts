import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMask } from "./create-mask.ts";
import type { MaskOptions } from "./language.ts";

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 280) });

/** A mask, its options, and a pattern that every displayed text matches, complete or not. */
const masks: [mask: string, options: Partial<MaskOptions>, fits: RegExp][] = [
  ["0000", {}, /^\d{0,4}$/],
  ["000.000.000-00", {}, /^(\d{0,3}|\d{3}\.\d{0,3}|\d{3}\.\d{3}\.\d{0,3}|\d{3}\.\d{3}\.\d{3}-\d{0,2})$/],
  ["00000-000", { prefix: "CEP " }, /^(CEP (\d{0,5}|\d{5}-\d{0,3}))?$/],
  ["(00) 0000-0000||(00) 00000-0000", {}, /^(\(\d{0,2}|\(\d\d\)|\(\d\d\) \d{0,5}|\(\d\d\) \d{4,5}-\d{0,4})$|^$/],
  ["SS-00", { suffix: "!" }, /^([a-z]{0,2}|[a-z]{2}-\d{0,2})!$|^$/i],
  ["UULL", {}, /^[A-Z]{0,2}$|^[A-Z]{2}[a-z]{0,2}$/],
  ["A*@A*.A*", {}, /^[a-z0-9]*(@[a-z0-9]*(\.[a-z0-9]*)?)?$/i],
  ["0*.00", {}, /^\d*(\.\d{0,2})?$/],
  ["0-00?/0", {}, /^\d?(-\d{0,2}(\/\d?)?)?$/],
  ["A{3}\\0", {}, /^[a-z0-9]{0,3}0?$/i],
  ["099.09", {}, /^\d{0,3}(\.\d{0,2})?$/],
  ["d0/M0/0000", {}, /^([0-3]?\d?)?(\/([01]?\d?)(\/\d{0,4})?)?$/],
  ["d0/M0/0000", { leadZeroDateTime: true }, /^([0-3]?\d?)?(\/([01]?\d?)(\/\d{0,4})?)?$/],
  ["d0/M0/0000", { showMaskTyped: true }, /^[\d_]{1,2}\/[\d_]{1,2}\/[\d_]{4}$/],
  ["Hh:m0:s0", {}, /^([01]?\d|2[0-3])?(:[0-5]?\d?(:[0-5]?\d?)?)?$/],
  ["Hh:m0", { apm: true }, /^(0?\d?|1[0-2])(:[0-5]?\d?)?$/],
  ["IP", {}, /^\d{0,3}(\.\d{0,3}){0,3}$/],
  ["CPF_CNPJ", {}, /^([0-9A-Z]{0,3}|[0-9A-Z./]+(-\d{0,2})?)$/],
  ["percent.2", {}, /^(\d{1,2}(\.\d{0,2})?|100(\.0{0,2})?)?$/],
  ["percent", { allowNegativeNumbers: true, suffix: "%" }, /^(-?(\d{1,2}(\.\d*)?|100(\.0*)?)?%)?$/],
  ["separator", {}, /^(\d{1,3}( \d{3})*)?([.,]\d*)?$/],
  ["separator.0", { thousandSeparator: "." }, /^(\d{1,3}(\.\d{3})*)?$/],
  ["separator.2", { thousandSeparator: ".", decimalMarker: "," }, /^(\d{1,3}(\.\d{3})*)?(,\d{0,2})?$/],
  [
    "separator.2",
    { thousandSeparator: ",", decimalMarker: ".", allowNegativeNumbers: true, prefix: "R$ ", separatorLimit: "100000" },
    /^(-?R\$ (\d{1,3}(,\d{3})?)?(\.\d{0,2})?)?$/,
  ],
  ["XXX/X0", { hiddenInput: true }, /^(\*{0,3}|\*{3}\/\*?\d?)$/],
];

const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789.,-/:() @R$%aZ_\\*") }),
  fc.stringMatching(/^\d{0,16}$/),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
);

describe.each(masks)("%s %j", (mask, options, fits) => {
  const { apply, type, show, leave } = createMask(mask, options);

  test("masking a masked text again does not change it", () => {
    fc.assert(
      fc.property(typed, fc.boolean(), (text, deleting) => {
        const once = apply(text, text.length, deleting);
        const twice = apply(once.plain);
        expect(twice.text).toBe(once.text);
        expect(twice.value).toBe(once.value);
      }),
    );
  });

  test("a masked text fits the mask, pasted or typed character by character", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(apply(text).text).toMatch(fits);
        expect(type(text).text).toMatch(fits);
      }),
    );
  });

  test("masking the value of a complete text gives the same text", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const masked = apply(text);
        if (!masked.complete || options.leadZeroDateTime) return;
        const shown = show(masked.value);
        expect(apply(shown.includes("*") ? masked.plain : shown).value).toBe(masked.value);
      }),
    );
  });

  test("the caret stays between the prefix and the suffix", () => {
    fc.assert(
      fc.property(typed, fc.nat(40), (text, place) => {
        const masked = apply(text, Math.min(place, text.length));
        expect(masked.caret).toBeGreaterThanOrEqual(masked.start);
        expect(masked.caret).toBeLessThanOrEqual(masked.end);
        if (!options.hiddenInput) expect(apply(leave(text)).text).toBe(leave(text));
      }),
    );
  });
});
