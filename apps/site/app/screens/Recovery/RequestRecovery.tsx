import { requestRecovery } from "@camarim/contract/factors";
import { call } from "@camarim/ui/api/client.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { RequestLink } from "../../features/mailed-link/RequestLink.tsx";

export function meta() {
  return [{ title: common.titled(auth.recovery.title) }];
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

/** For owners who have lost their passkeys, authenticator app and recovery codes. */
export default function RequestRecovery() {
  return <RequestLink text={auth.recovery} onSend={(email) => call(requestRecovery, { body: { email } })} />;
}
