/** The address of a creator's stories, or of those of a highlight. */
export function viewerPath(username: string, highlight: string | null): string {
  const path = `/@${username}/stories`;
  return highlight === null ? path : `${path}?destaque=${encodeURIComponent(highlight)}`;
}
