import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";

type FieldMessages = Partial<Record<string, string>>;

/** Errors of the server per field of the form, until the field changes; attach `onInput` to an element around the fields. */
export function useServerErrors<T extends FieldMessages>(
  form: RefObject<HTMLFormElement | null>,
  messages: T | undefined,
) {
  const [edited, setEdited] = useState({ messages, names: [] as string[] });
  const names = edited.messages === messages ? edited.names : [];
  const remaining = Object.fromEntries(
    Object.entries(messages ?? {}).filter(([name]) => !names.includes(name)),
  ) as Partial<T>;
  const onInput = ({ target }: FormEvent) => {
    if (isText(target) && remaining[target.name] !== undefined) setEdited({ messages, names: [...names, target.name] });
  };
  const addTyped = useEffectEvent(() => {
    // Typed before hydration, which caused no event of React.
    if (!messages) return;
    const typed = [...(form.current?.elements ?? [])].filter(
      (field) => isText(field) && field.value !== field.defaultValue,
    );
    setEdited({ messages, names: typed.map((field) => (field as HTMLInputElement).name) });
  });
  useEffect(() => addTyped(), []);
  return { remaining, onInput };
}

function isText(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
