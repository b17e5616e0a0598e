const there = new Set<string>(import.meta.env.SCREENS);

/** Whether a path has a screen. The build inlines the paths of routes.ts. */
export function hasScreen(path: string): boolean {
  return there.has(path);
}
