import { type RefObject, useEffect, useId } from "react";
import { dropDraft, readDraft, saveDraft, setUnsaved, visitor } from "../lib/drafts.ts";
import { typeInto } from "./type-into.ts";
import { showRestored } from "./use-draft.ts";

type Options = {
  /** Names of the fields that are kept; all others, such as a CPF, are not. */
  fields: readonly string[];
  /** Whether leaving the screen asks. */
  asks?: boolean;
  /** Whether the form was sent, which ends its draft. */
  done?: boolean;
};

/**
 * `useDraft` for a visitor's plain form, which also works without scripts: keeps what differs from the fields' values in the page.
 */
export function useFieldsDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { fields, asks, done }: Options,
): void {
  const id = useId();
  const names = fields.join(" ");
  useEffect(() => {
    const element = form.current;
    if (done) return dropDraft(name, visitor);
    if (!element) return;
    const read = () => readFields(element, names.split(" "));
    const start = readFields(element, names.split(" "), true);
    const draft = (readDraft(name, visitor) ?? {}) as Record<string, unknown>;

    const discard = () => {
      for (const field of names.split(" ")) fillIn(element, field, start[field] ?? "");
      dropDraft(name, visitor);
      setUnsaved(id, undefined);
    };
    const remember = () => {
      const typed = Object.entries(read()).filter(([field, value]) => value !== start[field]);
      if (typed.length > 0) saveDraft(name, Object.fromEntries(typed), visitor);
      else dropDraft(name, visitor);
      if (asks) setUnsaved(id, typed.length > 0 ? discard : undefined);
    };

    // What was typed before hydration stays.
    const typed = read();
    const lost = Object.entries(draft).filter(([field, value]) => field in typed && !typed[field] && value !== "");
    for (const [field, value] of lost) if (typeof value === "string") fillIn(element, field, value);
    remember();
    if (lost.length > 0) showRestored(discard);
    element.addEventListener("input", remember);
    return () => {
      element.removeEventListener("input", remember);
      setUnsaved(id, undefined);
    };
  }, [form, id, name, names, asks, done]);
}

function readFields(form: HTMLFormElement, fields: string[], initial = false): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const control = form.elements.namedItem(field);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isText) return [field, initial ? control.defaultValue : control.value];
      const inputs = [...form.elements].filter((one) => one instanceof HTMLInputElement && one.name === field);
      const chosen = (inputs as HTMLInputElement[]).find((one) => (initial ? one.defaultChecked : one.checked));
      return [field, chosen?.value ?? ""];
    }),
  );
}

function fillIn(form: HTMLFormElement, field: string, value: string): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    typeInto(control, value, { focus: false });
  for (const one of form.elements)
    if (one instanceof HTMLInputElement && one.type === "radio" && one.name === field)
      one.checked = one.value === value;
}
