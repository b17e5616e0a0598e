import { startRecovery } from "@camarim/contract/factors";
import { call } from "@camarim/ui/api/client.ts";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useParams } from "react-router";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";

const text = auth.recovery.link;

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

export default function StartRecovery() {
  const { token = "" } = useParams();
  const start = async () => {
    const { readyAt } = await call(startRecovery, { body: { token } });
    return { title: text.done.title, message: text.done.message(formatDateTime(readyAt)) };
  };
  return (
    <UseLink
      icon="alert"
      text={text}
      onConfirm={start}
      done={<ButtonLink to="/auth">{text.enter}</ButtonLink>}
      failed={<ButtonLink to="/recuperar">{text.again}</ButtonLink>}
    />
  );
}
