import { data, redirectDocument } from "react-router";
import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/**
 * A page knows its own half of the routes; what it does not know, it asks the server for. When it was itself loaded for this
 * address, asking again would reload forever.
 */
export function clientLoader({ request }: { request: Request }) {
  if (request.url === window.location.href.split("#")[0]) throw data(null, { status: 404 });
  throw redirectDocument(request.url);
}

/** Never called; the shell shows the loader's error. */
export default function NotFound() {
  return null;
}
