import { type FormEvent, useState } from "react";

type FieldMessages = Partial<Record<string, string>>;

/** Errors of the server per field, until the field changes; attach `onInput` to an element around the fields. */
export function useServerErrors<T extends FieldMessages>(messages: T | undefined) {
  const [edited, setEdited] = useState({ messages, names: [] as string[] });
  const names = edited.messages === messages ? edited.names : [];
  const remaining = Object.fromEntries(
    Object.entries(messages ?? {}).filter(([name]) => !names.includes(name)),
  ) as Partial<T>;
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (remaining[target.name] !== undefined) setEdited({ messages, names: [...names, target.name] });
  };
  return { remaining, onInput };
}
