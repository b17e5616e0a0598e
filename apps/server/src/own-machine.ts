import { isIP } from "node:net";

const names = new Set(["", "localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether connections to a host, or to the folder of a Unix socket, do not leave the machine. */
export function isOwnMachine(host: string): boolean {
  return names.has(host) || host.startsWith("/") || (isIP(host) === 4 && host.startsWith("127."));
}
