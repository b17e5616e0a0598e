import type { MaskitoOptions, MaskitoPreprocessor } from "@maskito/core";
import type { Mask } from "./mask.ts";

type Action = Parameters<MaskitoPreprocessor>[1];
type State = { readonly value: string; readonly selection: readonly [number, number] };

export type MaskEngine = {
  options: MaskitoOptions;
  /** The full value of the field, of which `hiddenInput` shows only a part. */
  plain: () => string;
  /** What the field shows of a text that the program writes into it. */
  show: (text: string | number) => string;
};

/**
 * A mask as maskito's options: maskito takes care of the events, the caret, undo and redo; the mask alone says what is shown.
 * One for each field, since `hiddenInput` keeps in it what the field does not show.
 */
export function forMaskito(mask: Mask): MaskEngine {
  let action: Action = "validation";
  let plain = "";

  /** Prefix, suffix and missing places can neither be taken out nor typed into. */
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
    // Deleting what the mask writes again moves the caret over it.
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

/** The full value of a field after an edit: the parts before and behind the caret were there, the part between is new. */
function revealed(plain: string, state: State, before: State): string {
  if (state.value === before.value) return state.value.length === plain.length ? plain : state.value;
  const [caret] = state.selection;
  const head = Math.min(before.selection[0], caret);
  const tail = state.value.length - caret;
  return plain.slice(0, head) + state.value.slice(head, caret) + plain.slice(plain.length - tail);
}
