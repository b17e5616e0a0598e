import { parseHandle } from "../lib/username.ts";
import { notFound } from "./load.server.ts";

const maxLength = 30;

/** The username in the URL; throws the 404 page for anything else. */
export function requireUsername(handle: string | undefined): string {
  const username = parseHandle(handle);
  if (!username || username.length > maxLength) throw notFound();
  return username;
}
