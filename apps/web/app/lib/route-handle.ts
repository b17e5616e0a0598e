import type { UIMatch } from "react-router";

/**
 * Options of a route. `noScripts`: the page has no scripts. `title`: the heading that a layout shows instead of the screen. `hydrates`: a
 * page that is usable before hydration loads its scripts at the first user input or, with `once loaded`, also when its video or the page
 * has loaded. `isWide`: the screen fills a desktop window with columns or a detail pane; others stay in a readable column.
 */
export type RouteHandle = {
  noScripts?: boolean;
  title?: string;
  hydrates?: "on use" | "once loaded";
  isWide?: boolean;
};

export function handlesOf(matches: UIMatch[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
