import { expect, test } from "vitest";
import { createMask } from "./create-mask.ts";
import { defaultOptions } from "./language.ts";

const reais = createMask("separator.2", { thousandSeparator: ".", decimalMarker: "," });

test.each([
  [1234.5, "1.234,5"],
  ["1234.5", "1.234,5"],
  ["1.234,5", "1.234,5"],
  ["1.234", "1.234"],
  [-3, "3"],
  [null, ""],
  [undefined, ""],
])("the value %j is shown as %j", (value, shown) => expect(reais.show(value)).toBe(shown));

test.each([
  ["|000,50", "0,50"],
  ["|05", "5"],
  ["|,00", "0"],
  ["1|567", "1.567"],
  ["|", ""],
])("after a deletion %j is worth what is left: %j", (left, shown) => {
  const caret = left.indexOf("|");
  expect(reais.apply(left.replace("|", ""), caret, true).text).toBe(shown);
});

test.each([
  ["(12|", "(12", 3],
  ["(123|", "(12) 3", 6],
  ["(1|2) 345", "(12) 345", 2],
  ["(1|12) 345", "(11) 234-5", 2],
  ["|(12", "(12", 0],
])("the caret at %j is in %j at %i", (typed, shown, caret) => {
  const masked = createMask("(00) 000-0000").apply(typed.replace("|", ""), typed.indexOf("|"));
  expect([masked.text, masked.caret]).toEqual([shown, caret]);
});

test("deleting the last typed character removes the mask's own characters before it", () => {
  expect(createMask("(00) 00").apply("(", 1, true).text).toBe("");
});

test.each([
  ["separator.2", { leadZero: true, decimalMarker: "," }, "1234,5", "1 234,50"],
  ["separator.2", { leadZero: true, suffix: " kg" }, "7 kg", "7.00 kg"],
  ["separator.2", { leadZero: true }, "", ""],
  ["00/00", { clearIfNotMatch: true }, "12/3", ""],
  ["00/00", { clearIfNotMatch: true }, "12/34", "12/34"],
] as const)("%s %j is left with %j as %j", (mask, options, typed, left) =>
  expect(createMask(mask, options).leave(typed)).toBe(left),
);

test("the input can be transformed before it is masked", () => {
  const upper = createMask("UU-0", { inputTransformFn: (text) => text.toUpperCase() });
  expect(upper.apply("sp1", 2)).toMatchObject({ text: "SP-1", caret: 2 });
});

/** Of several runs, in some of which other processes use the core. */
const shortestMs = (run: () => void) => {
  const timed = () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  };
  return Math.min(...Array.from({ length: 5 }, timed));
};

test.each([
  ["0{9999999}", "1"],
  ["separator.2", "1"],
  ["A*@A*.A*", "a@"],
])("the time in which %s masks a text grows with its length, and not with the square of it", (mask, part) => {
  const maskMs = (length: number) => shortestMs(() => createMask(mask).apply(part.repeat(length)));
  // 256 times as long, of which the square is 65,536; the garbage of long texts costs a few times their length.
  expect(maskMs(64_000) / maskMs(250)).toBeLessThan(8_000);
});

test("a character of a mask is repeated 999 times at most", () => {
  expect(createMask("0{9999999}").apply("1".repeat(2_000)).text).toHaveLength(999);
});

test("the defaults and limits of masks are those of specification 9", () => {
  expect(defaultOptions).toMatchObject({ thousandSeparator: " ", placeHolderCharacter: "_", prefix: "", suffix: "" });
  const complete = (mask: string, text: string) => {
    const masked = createMask(mask).apply(text);
    return masked.text === text && masked.complete;
  };
  for (const [mask, last, beyond] of [
    ["d0", "31", "32"],
    ["M0", "12", "13"],
    ["Hh", "23", "24"],
    ["m0", "59", "60"],
    ["s0", "59", "60"],
    ["IP", "255.255.255.255", "255.255.255.256"],
    ["CPF_CNPJ", "529.982.247-25", "529.982.247-2"],
    ["CPF_CNPJ", "11.222.333/0001-81", "11.222.333/0001-8"],
    ["percent", "100", "101"],
  ] as const) {
    expect([mask, complete(mask, last), complete(mask, beyond)]).toEqual([mask, true, false]);
  }
});
