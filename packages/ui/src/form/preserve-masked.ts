import type { MaskEngine } from "../lib/mask/for-maskito.ts";

/** Masks values that code writes into an input: react-hook-form's `setValue` and `reset`, and React. */
export function preserveMasked(input: HTMLInputElement, mask: MaskEngine): () => void {
  const own = Object.getOwnPropertyDescriptor(input, "value");
  const value = own ?? Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  if (!value?.get || !value.set) return () => {};
  const { get, set } = value;
  const write = (text: string | number) => {
    const shown = mask.show(text);
    if (shown !== get.call(input)) set.call(input, shown);
  };
  Object.defineProperty(input, "value", { configurable: true, enumerable: own?.enumerable ?? false, get, set: write });
  write(input.value);
  return () => {
    if (own) Object.defineProperty(input, "value", own);
    else Reflect.deleteProperty(input, "value");
  };
}
