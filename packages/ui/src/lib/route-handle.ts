import type { UIMatch } from "react-router";

/**
 * Options of a route. `noScripts`: the page has no scripts. `title`: the heading that a layout shows instead of the screen. `isWide`: the
 * screen fills a desktop window with columns or a detail pane; others stay in a readable column.
 */
export type RouteHandle = {
  noScripts?: boolean;
  title?: string;
  isWide?: boolean;
};

export function handlesOf(matches: UIMatch[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
