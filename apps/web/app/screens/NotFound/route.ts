import { redirectDocument } from "react-router";
import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/** A page knows its own half of the routes; what it does not know, it asks the server for. */
export function clientLoader({ request }: { request: Request }) {
  throw redirectDocument(request.url);
}

/** Never reached; the shell shows what the loader threw. */
export default function NotFound() {
  return null;
}
