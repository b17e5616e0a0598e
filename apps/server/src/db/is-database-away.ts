/** Messages of pg's errors without a code. */
const connectionLost = /^timeout exceeded when trying to connect|^Connection terminated|is not queryable$/;
/**
 * Connection exceptions, also of a pooler without a server (08); no slots (53); a server that stops or starts (57P); one that the network
 * does not reach, or whose name does not resolve.
 */
export const databaseDown =
  /^(08|53|57P|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;

/** Also if it is too busy for this statement. An error with a path is of a file. */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  const { code = "", message = "" } = error;
  const isBusy = code === "55P03" || code === "57014" || connectionLost.test(message);
  return isBusy || (databaseDown.test(code) && !("path" in error));
}
