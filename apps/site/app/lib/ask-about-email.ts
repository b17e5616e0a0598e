import { askedName } from "@camarim/ui/form/EmailField.tsx";
import { findMeantEmail } from "@camarim/ui/lib/email-typos.ts";
import { common } from "@camarim/ui/text/common.ts";

/** The question about a likely typo in the form's e-mail address; undefined if there is none, or the form has asked already. */
export function askAboutEmail(form: FormData, name = "email"): { title: string; message: string } | undefined {
  const email = String(form.get(name) ?? "").trim();
  const meant = findMeantEmail(email);
  if (!meant || form.get(askedName) === email) return undefined;
  return { title: common.emailTypo.title, message: common.emailTypo.again(meant) };
}
