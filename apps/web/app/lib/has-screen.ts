const there = new Set<string>(import.meta.env.SCREENS);

/** Whether an address leads to a screen of the product; written in by the build, from routes.ts. */
export function hasScreen(path: string): boolean {
  return there.has(path);
}
