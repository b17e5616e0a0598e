/** The username in `/@maria`, lower-case, or null when the segment is no handle (the route then answers 404). */
export function parseHandle(handle: string | undefined): string | null {
  return handle?.startsWith("@") && handle.length > 1 ? handle.slice(1).toLowerCase() : null;
}
