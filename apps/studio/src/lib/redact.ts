const shown = 4;

/** Masks a document or PIX key for storage in a browser: only its owner recognises the rest. */
export function redact(value: string): string {
  const length = [...value].length;
  const hidden = Math.max(length - shown, Math.ceil(length / 2));
  return [...value].map((letter, place) => (place < hidden ? "•" : letter)).join("");
}
