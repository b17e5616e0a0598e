/** An id, in a regular expression. */
export const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The address of a creator's stories, or of those of a highlight. What is no id opens no highlight. */
export function viewerPath(username: string, highlight: string | null): string {
  const path = `/@${username}/stories`;
  return highlight && new RegExp(`^${uuid}$`).test(highlight) ? `${path}?destaque=${highlight}` : path;
}
