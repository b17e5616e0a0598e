/** Keys and documents as banks print them on receipts: masked, spaced, partly replaced by asterisks. */

/** The format in which `keysIn` returns keys. */
export function formatOf(key: string): string {
  return key.includes("@") || /^[0-9a-f-]{36}$/i.test(key)
    ? key.toLowerCase()
    : key.toLowerCase().replace(/[^0-9a-z]/g, "");
}

/** Complete, unmasked keys in text that is already lower case. */
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

/** Whether the visible digits of a masked CPF or CNPJ match this one. */
export function matchesDocument(part: string, document: string): boolean {
  const expected = document.toLowerCase();
  const masked = part.match(
    /[\d*•x]{3}\.[\d*•x]{3}\.[\d*•x]{3}-[\d*•x]{2}|[\w*•]{2}\.[\w*•]{3}\.[\w*•]{3}\/[\w*•]{4}-[\d*•x]{2}/g,
  );
  return (masked ?? []).some((written) => {
    const signs = written.replace(/[./-]/g, "");
    if (signs.length !== expected.length || !/\d/.test(signs)) return false;
    return [...signs].every((sign, i) => /[*•x]/.test(sign) || sign === expected[i]);
  });
}
