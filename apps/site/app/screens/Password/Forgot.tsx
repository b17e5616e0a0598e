import { forgotPassword } from "@camarim/contract/auth";
import { call } from "@camarim/ui/api/client.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { RequestLink } from "../../features/mailed-link/RequestLink.tsx";

export function meta() {
  return [{ title: common.titled(auth.forgot.title) }];
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

export default function Forgot() {
  return <RequestLink text={auth.forgot} onSend={(email) => call(forgotPassword, { body: { email } })} />;
}
