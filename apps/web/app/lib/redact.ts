const shown = 4;

/** A document or a key as it may lie in a browser: enough to be recognised by its owner, and by nobody else. */
export function redact(value: string): string {
  const length = [...value].length;
  const hidden = Math.max(length - shown, Math.ceil(length / 2));
  return [...value].map((letter, place) => (place < hidden ? "•" : letter)).join("");
}
