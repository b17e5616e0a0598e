import { confirmReport } from "@camarim/contract/reports";
import { ApiError, isRefusal } from "@camarim/ui/api/api-error.ts";
import { call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";

type RequestArgs = { params: { token: string }; context: Readonly<RouterContextProvider> };

/** The result of the confirmation, or the error; `isFinal` if the link cannot be used again. */
export async function sendConfirmation({ params, context }: RequestArgs) {
  try {
    const confirmed = await call(confirmReport, { params }, { fetch: context.get(apiContext) });
    return { confirmed, failed: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const { title, message, status } = error;
    return data({ confirmed: null, failed: { title, message, isFinal: isRefusal(error) } }, { status });
  }
}
