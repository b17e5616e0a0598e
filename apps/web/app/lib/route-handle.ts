import type { UIMatch } from "react-router";

/** What a route may say of itself: `still` pages carry no script; `title` heads what a layout shows in its place. */
export type RouteHandle = { still?: boolean; title?: string };

export function handlesOf(matches: UIMatch[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}
