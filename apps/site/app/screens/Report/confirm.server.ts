import { confirmReport } from "@camarim/contract/reports";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";

type RequestArgs = { params: { token: string }; context: Readonly<RouterContextProvider> };

/** The result of the confirmation, or the error. */
export async function sendConfirmation({ params, context }: RequestArgs) {
  try {
    const confirmed = await call(confirmReport, { params }, { fetch: context.get(apiContext) });
    return { confirmed, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { title, message, status } = error;
    return data({ confirmed: null, refused: { title, message } }, { status });
  }
}
