import { redirect } from "react-router";
import { ApiError } from "./api-error.ts";

/** Who has not shown to be an adult yet is led to where it is shown, and comes back to `path`. */
export function redirectToAgeCheck(error: unknown, path: string) {
  if (error instanceof ApiError && error.code === "AGE_CHECK_REQUIRED")
    throw redirect(`/idade?volta=${encodeURIComponent(path)}`);
}
