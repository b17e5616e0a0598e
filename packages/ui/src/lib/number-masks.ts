import { createMask } from "./mask/create-mask.ts";
import { formatAmount, parseCents } from "./money.ts";

const brazilian = { thousandSeparator: ".", decimalMarker: "," } as const;

/** `1.126,40`: digits fill from the right, as on a card terminal, so the value always has two decimals. */
export const moneyMask = createMask("separator.2", {
  ...brazilian,
  inputTransformFn: (typed) => formatAmount(parseCents(typed)),
});

/** `1.000`: a whole number of at most six digits. */
export const wholeNumberMask = createMask("separator.0", { ...brazilian, separatorLimit: "100000" });

/** A whole percent, 0 to 100 (specification 5). */
export const percentMask = createMask("percent.0", { decimalMarker: "," });
