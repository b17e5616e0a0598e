import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/** Never reached; the shell shows what the loader threw. */
export default function NotFound() {
  return null;
}
