import { type FormEvent, useState } from "react";

type FieldMessages = Partial<Record<string, string>>;

/** What the server said of each field, until that field is written in again; `onInput` belongs around the fields. */
export function useServerErrors<T extends FieldMessages>(messages: T | undefined) {
  const [edited, setMended] = useState({ said: messages, names: [] as string[] });
  const names = edited.said === messages ? edited.names : [];
  const remaining = Object.fromEntries(
    Object.entries(messages ?? {}).filter(([name]) => !names.includes(name)),
  ) as Partial<T>;
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (remaining[target.name] !== undefined) setMended({ said: messages, names: [...names, target.name] });
  };
  return { standing: remaining, onInput };
}
