import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a date field shows what is no date, such as half of one or 31 September. Its `value` is then as empty as if nothing had been
 * typed, and no event says so: it is checked when the field is left, and its form is not sent meanwhile.
 */
export function useBadDate(input: RefObject<HTMLInputElement | null>) {
  const [isBad, setBad] = useState(false);
  const check = () => setBad(hasBadDate(input.current));

  useEffect(() => {
    const form = input.current?.form;
    const refuse = (event: Event) => {
      if (!hasBadDate(input.current)) return;
      setBad(true);
      if (!event.defaultPrevented) input.current?.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the form's own handler.
    form?.addEventListener("submit", refuse, { capture: true });
    return () => form?.removeEventListener("submit", refuse, { capture: true });
  }, [input]);

  return { isBad, check };
}

function hasBadDate(input: HTMLInputElement | null): boolean {
  return Boolean(input?.type.startsWith("date") && input.validity.badInput);
}
