import { ApiError } from "@camarim/ui/api/api-error.ts";
import { redirect } from "react-router";

/** Redirects fans without an age check to it, with a link back to `path`. */
export function redirectToAgeCheck(error: unknown, path: string) {
  if (error instanceof ApiError && error.code === "AGE_CHECK_REQUIRED")
    throw redirect(`/idade?volta=${encodeURIComponent(path)}`);
}
