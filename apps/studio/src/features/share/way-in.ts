/** The address at which a fan signs in, and then sees the page of the creator. */
export function toWayIn(username: string): string {
  return `${window.location.origin}/entrar?volta=${encodeURIComponent(`/@${username}`)}`;
}
