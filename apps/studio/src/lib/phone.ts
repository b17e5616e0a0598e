/** "(11) 98765-4321" of +5511987654321; other numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : phone;
}
