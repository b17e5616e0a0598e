/** Keys and documents as banks print them on proofs: masked, spaced, in part hidden behind stars. */

/** The form in which `keysIn` gives keys. */
export function formatOf(key: string): string {
  return key.includes("@") || /^[0-9a-f-]{36}$/i.test(key)
    ? key.toLowerCase()
    : key.toLowerCase().replace(/[^0-9a-z]/g, "");
}

/** Whole keys, unhidden, in words that are lower case already. */
export function keysIn(part: string): string[] {
  const found = [
    ...(part.match(/[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/g) ?? []),
    ...(part.match(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g) ?? []),
    ...(part.match(/\+? ?55 ?\(?\d{2}\)? ?9\d{4}[ -]?\d{4}\b/g) ?? []),
    ...(part.match(/\(\d{2}\) ?9\d{4}[ -]?\d{4}\b/g) ?? []).map((phone) => `55${phone}`),
    ...(part.match(/(?<![\d*.•])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g) ?? []),
    ...(part.match(/(?<![\w*.•])[0-9a-z]{2}\.[0-9a-z]{3}\.[0-9a-z]{3}\/[0-9a-z]{4}-\d{2}(?!\d)/g) ?? []),
  ];
  return found.map(formatOf);
}

/** Whether the digits that a masked CPF or CNPJ leaves to be seen are those of this one. */
export function matchesDocument(part: string, document: string): boolean {
  const wanted = document.toLowerCase();
  const masked = part.match(
    /[\d*•x]{3}\.[\d*•x]{3}\.[\d*•x]{3}-[\d*•x]{2}|[\w*•]{2}\.[\w*•]{3}\.[\w*•]{3}\/[\w*•]{4}-[\d*•x]{2}/g,
  );
  return (masked ?? []).some((written) => {
    const signs = written.replace(/[./-]/g, "");
    if (signs.length !== wanted.length || !/\d/.test(signs)) return false;
    return [...signs].every((sign, i) => /[*•x]/.test(sign) || sign === wanted[i]);
  });
}
