import { redirectDocument } from "react-router";
import type { Route } from "./+types/open-studio";

/** A link to the creator's app, which is no part of this one, loads its page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

/** Never shown. */
export default function OpenStudio() {
  return null;
}
