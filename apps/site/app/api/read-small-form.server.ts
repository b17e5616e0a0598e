import { checkout } from "@camarim/ui/text/checkout.ts";
import { data } from "react-router";

const maxFormBytes = 16 * 1024;

/** Reads the fields of a form. Checks the length first, since the form is buffered in memory. */
export async function readSmallForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= maxFormBytes)) throw data(checkout.form.tooLarge, { status: 413 });
  return request.formData();
}
