import { checkResetLink } from "@camarim/contract/auth";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { errorText } from "@camarim/ui/api/error-text.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";

type LinkArgs = { params: { token: string }; context: Readonly<RouterContextProvider> };

/** `dead`: why the link can no longer be used. Undefined also if the check itself fails, since saving checks again. */
export async function checkLink({ params: { token }, context }: LinkArgs) {
  try {
    await call(checkResetLink, { body: { token } }, { fetch: context.get(apiContext) });
  } catch (error) {
    if (error instanceof ApiError && error.code === "LINK_EXPIRED")
      return data({ dead: errorText(error) }, { status: error.status });
    // Longer than any token: a wrong address is a dead link too.
    if (error instanceof ApiError && error.code === "VALIDATION_FAILED")
      return data({ dead: auth.newPassword.dead }, { status: 410 });
  }
  return data({ dead: undefined });
}
