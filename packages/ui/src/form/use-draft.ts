import { type SetStateAction, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, onDraftAccount, readDraft, readDraftAccount, saveDraft, setUnsaved } from "../lib/drafts.ts";
import { showAlert } from "../overlay/alerts.ts";
import { common } from "../text/common.ts";

/** The account that is signed in, unless the form belongs to `visitor`. */
function useOwner(owner: string | undefined): string | null {
  const account = useSyncExternalStore(onDraftAccount, readDraftAccount, () => null);
  return owner ?? account;
}

export function showRestored(discard: () => void): void {
  showAlert({
    type: "success",
    message: common.draft.restored,
    action: { label: common.draft.drop, onPress: discard },
  });
}

type Kept<In> = {
  /** `visitor` for forms without an account. */
  owner?: string;
  /** Passwords, and consents that are given anew. */
  never?: readonly (keyof In & string)[];
  /** Called with a draft that was put back. */
  onRestored?: (values: In) => void;
};

/**
 * Keeps what is typed into a form until it is saved (lib/drafts.ts), puts it back when the form is shown again, and asks before the
 * screen is left. After the hooks that reset the form, in the order of the code. `clear` is called once the form is saved, if it is not
 * reset to what was saved. Not for passwords, codes and cards.
 */
export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: string,
  { owner: as, never, onRestored }: Kept<In> = {},
) {
  const owner = useOwner(as);
  const id = useId();
  const { reset, subscribe, getValues } = form;
  /** What was saved last, which differs from the defaults of a form that is not reset. */
  const saved = useRef<string>(undefined);

  const clear = () => {
    saved.current = JSON.stringify(getValues());
    dropDraft(name, owner);
    setUnsaved(id, undefined);
  };
  const discard = useEffectEvent(() => {
    clear();
    reset();
  });
  const keep = useEffectEvent((typed: In) => {
    const kept = Object.entries(typed).filter(([field, value]) => value !== undefined && !never?.includes(field));
    if (never && kept.every(([, value]) => !value)) dropDraft(name, owner);
    else saveDraft(name, never ? Object.fromEntries(kept) : typed, owner);
  });

  const restored = useEffectEvent((values: In) => onRestored?.(values));
  const { isDirty } = form.formState;
  const isDirtyNow = useEffectEvent(() => isDirty);
  /** The draft that was put back: an effect that runs again, as in development, must not take it for the form's defaults. */
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!owner) return;
    const draft = readDraft(name, owner) as In | undefined;
    const values = draft && { ...getValues(), ...draft };
    const remember = (isDirty: boolean, typed: In) => {
      const isUnsaved = isDirty && JSON.stringify(typed) !== saved.current;
      if (isUnsaved) keep(typed);
      else dropDraft(name, owner);
      setUnsaved(id, isUnsaved ? () => discard() : undefined);
    };
    // What was typed before the account was known, or stands in the form already, is not replaced.
    if (isDirtyNow() || shown.current === JSON.stringify(getValues())) remember(true, getValues());
    else if (values && JSON.stringify(values) === JSON.stringify(getValues())) dropDraft(name, owner);
    else if (values) {
      reset(values, { keepDefaultValues: true });
      shown.current = JSON.stringify(getValues());
      remember(true, values);
      restored(values);
      showRestored(() => discard());
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: typed, isDirty }) => remember(isDirty === true, typed as In),
    });
  }, [owner, id, name, reset, subscribe, getValues]);

  useEffect(() => () => setUnsaved(id, undefined), [id]);

  return { clear };
}

/**
 * The same for a form whose input is a state: `useState` with a third value that ends the draft. Each name has a value of its own, such
 * as a sheet's for each subject; without a name, such as of a closed sheet, nothing is kept.
 */
export function useDraftState<T>(name: string | undefined, initial: T, as?: string) {
  const owner = useOwner(as);
  const id = useId();
  const [state, setState] = useState({ name, start: initial, value: initial });
  const fresh = { name, start: initial, value: initial };
  if (state.name !== name) setState(fresh);
  const { start, value } = state.name === name ? state : fresh;
  const isChanged = JSON.stringify(value) !== JSON.stringify(start);
  const setValue = (next: SetStateAction<T>) =>
    setState((before) => ({ ...before, value: next instanceof Function ? next(before.value) : next }));

  const clear = () => {
    if (name) dropDraft(name, owner);
    setUnsaved(id, undefined);
  };
  const discard = useEffectEvent(() => {
    clear();
    setValue(start);
  });
  const restore = useEffectEvent((name: string) => {
    const draft = readDraft(name, owner) as T | undefined;
    if (draft === undefined || isChanged) return;
    if (JSON.stringify(draft) === JSON.stringify(start)) return dropDraft(name, owner);
    setValue(draft);
    showRestored(() => discard());
  });

  useEffect(() => {
    if (owner && name) restore(name);
  }, [owner, name]);

  /** The draft that was read. The first run would delete the one that is just being restored. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    setUnsaved(id, owner && name && isChanged ? () => discard() : undefined);
    if (!owner || !name) return;
    if (isChanged) saveDraft(name, value, owner);
    else if (known.current === owner + name) dropDraft(name, owner);
    known.current = owner + name;
  }, [owner, id, name, value, isChanged]);

  useEffect(() => () => setUnsaved(id, undefined), [id]);

  return [value, setValue, clear] as const;
}
