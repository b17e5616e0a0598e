import { startRecovery } from "@camarim/contract/factors";
import { useParams } from "react-router";
import { call } from "../../api/client.ts";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";
import { formatDateTime } from "../../lib/time.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";

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
