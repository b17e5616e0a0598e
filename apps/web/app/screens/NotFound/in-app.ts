import { data } from "react-router";
import { notFound } from "../../api/load.server.ts";

export function loader() {
  throw notFound();
}

/**
 * The service worker answers every URL of the app with the app shell, so a document request would load this page again. The client
 * has all routes of the app and needs no request to know that this one does not exist.
 */
export function clientLoader() {
  throw data(null, { status: 404 });
}

/** Never called; the shell shows the loader's error. */
export default function NotFound() {
  return null;
}
