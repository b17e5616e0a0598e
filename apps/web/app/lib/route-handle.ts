import type { UIMatch } from "react-router";

/**
 * What a route may say of itself: `still` pages carry no script; `title` heads what a layout shows in its place. A page that works
 * without its scripts says when it `hydrates`: it loads them at the visitor's first action, or as soon as its video or all that it
 * shows has loaded. A screen that `isWide` fills a desktop with a list and a detail pane; others stay in a readable column.
 */
export type RouteHandle = { still?: boolean; title?: string; hydrates?: "on use" | "once loaded"; isWide?: boolean };

export function handlesOf(matches: UIMatch[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
