import { getAge, getAgeCheck, postAgeCheck } from "@camarim/contract/ages";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { returnPath } from "../../lib/return-path.ts";

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

const backOf = ({ request }: RequestArgs) => returnPath(new URL(request.url).searchParams.get("volta"));
const signIn = (back: string) => redirect(`/entrar?volta=${encodeURIComponent(back)}`);

/** Whether an age check is possible here. Verified fans are redirected at once. */
export async function loadAge(args: RequestArgs) {
  const back = backOf(args);
  const { check, ...age } = await call(getAge, {}, { fetch: args.context.get(apiContext) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw signIn(back);
    return throwForPage(error);
  });
  if (check) throw redirect(back);
  return { ...age, back };
}

/** The provider's page, or why there is none. The CSP forbids forms that lead to another origin, so the page navigates there. */
export async function begin(args: RequestArgs) {
  const back = backOf(args);
  try {
    const { url } = await call(postAgeCheck, { body: { back } }, { fetch: args.context.get(apiContext) });
    return { url, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw signIn(back);
    return data({ url: null, refused: { title: error.title, message: error.message } }, { status: error.status });
  }
}

/** The result of the check. Verified fans are redirected at once. */
export async function loadResult(args: RequestArgs & { params: { _id: string } }) {
  const back = backOf(args);
  const { _id } = args.params;
  try {
    const { state } = await call(getAgeCheck, { params: { _id } }, { fetch: args.context.get(apiContext) });
    if (state === "passed") throw redirect(back);
    return data({ state, back });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw signIn(back);
    if (error.status === 503) return data({ state: "unavailable" as const, back }, { status: 503 });
    throw redirect(`/idade?volta=${encodeURIComponent(back)}`);
  }
}
