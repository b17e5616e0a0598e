import { data, redirectDocument } from "react-router";
import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/**
 * The client has only the routes of the app or those of the public pages, so it requests other URLs from the server. If this
 * document was itself loaded from the URL, another request would reload forever.
 */
export function clientLoader({ request }: { request: Request }) {
  if (request.url === window.location.href.split("#")[0]) throw data(null, { status: 404 });
  throw redirectDocument(request.url);
}

/** Never called; the shell shows the loader's error. */
export default function NotFound() {
  return null;
}
