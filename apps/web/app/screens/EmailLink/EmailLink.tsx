import { verifyEmail } from "@camarim/contract/auth";
import { useParams } from "react-router";
import { call } from "../../api/client.ts";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";

const text = auth.emailLink;

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

export default function EmailLink() {
  const { token = "" } = useParams();
  const next = <ButtonLink to="/profile/edit/email">{text.go}</ButtonLink>;
  return (
    <UseLink
      icon="mail"
      text={text}
      onConfirm={async () => text.done((await call(verifyEmail, { body: { token } })).email)}
      done={next}
      failed={next}
    />
  );
}
