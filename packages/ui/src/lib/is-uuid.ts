/** Whether a part of an address can be the id of an entry; anything else is not worth a request. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
