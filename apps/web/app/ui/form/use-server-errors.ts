import { type FormEvent, useState } from "react";

type Said = Partial<Record<string, string>>;

/** What the server said of each field, until that field is written in again; `onInput` belongs around the fields. */
export function useServerErrors<T extends Said>(said: T | undefined) {
  const [mended, setMended] = useState({ said, names: [] as string[] });
  const names = mended.said === said ? mended.names : [];
  const standing = Object.fromEntries(
    Object.entries(said ?? {}).filter(([name]) => !names.includes(name)),
  ) as Partial<T>;
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      if (standing[target.name] !== undefined) setMended({ said, names: [...names, target.name] });
  };
  return { standing, onInput };
}
