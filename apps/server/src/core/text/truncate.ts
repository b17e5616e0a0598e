/** The first characters of a text: half of a surrogate pair would be no text for PostgreSQL. */
export function truncate(text: string, maxLength: number): string {
  return [...text.slice(0, 2 * maxLength)].slice(0, maxLength).join("");
}
