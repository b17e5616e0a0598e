import { redirect } from "react-router";

type Arriving = { request: Request };

/** An empty path leads to account, keeping the query. */
export function loader({ request }: Arriving) {
  return toAccount(request);
}

/** The browser needs no server to know it. */
export function clientLoader({ request }: Arriving) {
  return toAccount(request);
}

function toAccount(request: Request) {
  return redirect(`/account${new URL(request.url).search}`);
}
