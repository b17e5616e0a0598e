/** A UUID in base64url. */
const sessionIdLength = 22;
const tokenLength = sessionIdLength + 43;

/**
 * Whether two access tokens belong to one session: a confirmation replaces the token, whose first characters stay.
 * Tokens of other forms (support grants) belong together only if they are equal.
 */
export function isSameSession(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length !== tokenLength || other.length !== tokenLength) return false;
  return one.slice(0, sessionIdLength) === other.slice(0, sessionIdLength);
}
