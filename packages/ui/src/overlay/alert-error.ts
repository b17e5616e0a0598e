import { errorText } from "../api/error-text.ts";
import { showAlert } from "./alerts.ts";

/** The top danger alert of specification 8: the error's title and message. */
export function alertError(error: unknown): void {
  showAlert({ type: "danger", ...errorText(error) });
}
