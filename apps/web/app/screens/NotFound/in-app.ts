import { data } from "react-router";
import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/**
 * The service worker answers for all addresses of the app, so that asking the server would bring this page again. A page of the app
 * knows all of the app's routes, and can tell by itself.
 */
export function clientLoader() {
  throw data(null, { status: 404 });
}

/** Never called; the shell shows the loader's error. */
export default function NotFound() {
  return null;
}
