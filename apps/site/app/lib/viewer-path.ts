import { returnPathPattern } from "@camarim/contract/return-path";

/** The address of a creator's stories, or of those of a highlight. What is no id opens no highlight. */
export function viewerPath(username: string, highlight: string | null): string {
  const path = `/@${username}/stories`;
  const ofHighlight = `${path}?destaque=${highlight}`;
  return returnPathPattern.test(ofHighlight) ? ofHighlight : path;
}
