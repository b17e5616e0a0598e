import type { MaskitoOptions, MaskitoPreprocessor } from "@maskito/core";
import type { Mask } from "./mask.ts";

type Action = Parameters<MaskitoPreprocessor>[1];
type State = { readonly value: string; readonly selection: readonly [number, number] };

export type MaskEngine = {
  options: MaskitoOptions;
  /** The masked text of the field before `hiddenInput` replaces characters by symbols. */
  plain: () => string;
  /** Masks a text that code writes into the field. */
  show: (text: string | number) => string;
};

/**
 * Adapts a mask to maskito's options: maskito handles events, the caret, undo and redo; the mask determines the displayed text. Create
 * one engine per field, since it stores the text that `hiddenInput` hides.
 */
export function forMaskito(mask: Mask): MaskEngine {
  let action: Action = "validation";
  let plain = "";

  /** Moves the selection out of the prefix, the suffix and the placeholders, so that they can be neither deleted nor edited. */
  const preprocessor: MaskitoPreprocessor = ({ elementState, data }, by) => {
    action = by;
    if (by === "validation" || elementState.value === "") return { elementState, data };
    const { start, end } = mask.apply(mask.options.hiddenInput ? plain : elementState.value);
    const within = (place: number) => Math.min(Math.max(place, start), end);
    const [from, to] = elementState.selection;
    return { elementState: { value: elementState.value, selection: [within(from), within(to)] }, data };
  };

  const postprocessor = (state: State, before: State): State => {
    const [caret] = state.selection;
    const typed = mask.options.hiddenInput ? revealed(plain, state, before) : state.value;
    const masked = mask.apply(typed, caret, action.startsWith("delete"));
    plain = masked.plain;
    if (masked.text !== before.value) return { value: masked.text, selection: [masked.caret, masked.caret] };
    if (action === "validation") return { value: masked.text, selection: before.selection };
    // The mask inserts a deleted literal again; the caret then moves over it.
    const place = action === "deleteForward" ? Math.min(before.selection[1], masked.end) : masked.caret;
    return { value: masked.text, selection: [place, place] };
  };

  return {
    options: { mask: /^.*$/s, preprocessors: [preprocessor], postprocessors: [postprocessor] },
    plain: () => plain,
    show(text) {
      const shown = mask.show(text);
      if (!mask.options.hiddenInput) return shown;
      if (text !== mask.apply(plain).text) plain = mask.apply(String(text)).plain;
      return mask.apply(plain).text;
    },
  };
}

/** The text without symbols after an edit: the parts before and after the edit come from `plain`, the part between them is new. */
function revealed(plain: string, state: State, before: State): string {
  if (state.value === before.value) return state.value.length === plain.length ? plain : state.value;
  const [caret] = state.selection;
  const head = Math.min(before.selection[0], caret);
  const tail = state.value.length - caret;
  return plain.slice(0, head) + state.value.slice(head, caret) + plain.slice(plain.length - tail);
}
