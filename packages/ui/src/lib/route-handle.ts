import type { UIMatch } from "react-router";
import type { nav } from "../text/nav.ts";

/**
 * Options of a route. `noScripts`: the page has no scripts. `place`: whose name a layout shows as the heading instead of the screen.
 * `isWide`: the screen fills a desktop window with columns or a detail pane; others stay in a readable column.
 */
export type RouteHandle = {
  noScripts?: boolean;
  place?: keyof typeof nav.places;
  isWide?: boolean;
};

export function handlesOf(matches: UIMatch[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
