const shown = 4;

/** A document or key as stored in a browser: only its owner recognises it. */
export function redact(value: string): string {
  const length = [...value].length;
  const hidden = Math.max(length - shown, Math.ceil(length / 2));
  return [...value].map((letter, place) => (place < hidden ? "•" : letter)).join("");
}
