/** Sets an input's text and dispatches `input`, so that React, react-hook-form and masks handle it. */
export function typeInto(
  input: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  { focus } = { focus: true },
): void {
  if (!input) return;
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  if (focus) input.focus();
}

/** Changes the case of the typed text and keeps the caret position. */
export function forceCase(input: HTMLInputElement, force: "lower" | "upper"): void {
  const forced = force === "lower" ? input.value.toLowerCase() : input.value.toUpperCase();
  if (forced === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = forced;
  // `selectionStart` is null for e-mail inputs.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}
