import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, onDraftAccount, readDraft, readDraftAccount, saveDraft, setUnsaved } from "../../lib/drafts.ts";
import { common } from "../../text/common.ts";
import { showAlert } from "../overlay/alerts.ts";

function useDraftAccount(): string | null {
  return useSyncExternalStore(onDraftAccount, readDraftAccount, () => null);
}

function tellRestored(discard: () => void): void {
  showAlert({
    type: "success",
    message: common.draft.restored,
    action: { label: common.draft.drop, onPress: discard },
  });
}

/**
 * Keeps what is typed into a form until it is saved (lib/drafts.ts), puts it back when the form is shown again, and asks before the
 * screen is left. After the hooks that reset the form, in the order of the code. `clear` is called once the form is saved, if it is not
 * reset to what was saved. `onRestored` is called with a draft that was put back. Not for passwords, codes and cards.
 */
export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: string,
  onRestored?: (values: In) => void,
) {
  const account = useDraftAccount();
  const id = useId();
  const { reset, subscribe, getValues } = form;
  /** What was saved last, which differs from the defaults of a form that is not reset. */
  const saved = useRef<string>(undefined);

  const clear = () => {
    saved.current = JSON.stringify(getValues());
    dropDraft(name);
    setUnsaved(id, undefined);
  };
  const discard = useEffectEvent(() => {
    clear();
    reset();
  });

  const restored = useEffectEvent((values: In) => onRestored?.(values));
  const { isDirty } = form.formState;
  const isDirtyNow = useEffectEvent(() => isDirty);

  useEffect(() => {
    if (!account) return;
    const values = readDraft(name) as In | undefined;
    const remember = (isDirty: boolean, typed: In) => {
      const isUnsaved = isDirty && JSON.stringify(typed) !== saved.current;
      if (isUnsaved) saveDraft(name, typed);
      else dropDraft(name);
      setUnsaved(id, isUnsaved ? () => discard() : undefined);
    };
    // What was typed before the account was known, or stands in the form already, is not replaced.
    if (isDirtyNow()) remember(true, getValues());
    else if (values && JSON.stringify(values) === JSON.stringify(getValues())) dropDraft(name);
    else if (values) {
      reset(values, { keepDefaultValues: true });
      remember(true, values);
      restored(values);
      tellRestored(() => discard());
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: typed, isDirty }) => remember(isDirty === true, typed as In),
    });
  }, [account, id, name, reset, subscribe, getValues]);

  useEffect(() => () => setUnsaved(id, undefined), [id]);

  return { clear };
}

/** The same for a form whose input is a state: `useState` with a third value that ends the draft. */
export function useDraftState<T>(name: string, initial: T) {
  const account = useDraftAccount();
  const id = useId();
  const [value, setValue] = useState(initial);
  const start = useRef(JSON.stringify(initial)).current;
  const isChanged = JSON.stringify(value) !== start;

  const clear = () => {
    dropDraft(name);
    setUnsaved(id, undefined);
  };
  const discard = useEffectEvent(() => {
    clear();
    setValue(initial);
  });
  const restore = useEffectEvent(() => {
    const draft = readDraft(name) as T | undefined;
    if (draft === undefined || isChanged) return;
    if (JSON.stringify(draft) === start) return dropDraft(name);
    setValue(draft);
    tellRestored(() => discard());
  });

  useEffect(() => {
    if (account && name) restore();
  }, [account, name]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!account) return;
    // The first run would delete the draft that is just being restored.
    if (isChanged) saveDraft(name, value);
    else if (!isFirst.current) dropDraft(name);
    isFirst.current = false;
    setUnsaved(id, isChanged ? () => discard() : undefined);
  }, [account, id, name, value, isChanged]);

  useEffect(() => () => setUnsaved(id, undefined), [id]);

  return [value, setValue, clear] as const;
}
