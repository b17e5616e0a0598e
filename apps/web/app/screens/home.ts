import { redirect } from "react-router";

/** An empty path leads to account, keeping the query. */
export function loader({ request }: { request: Request }) {
  return redirect(`/account${new URL(request.url).search}`);
}
