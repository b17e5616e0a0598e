import { verifyEmail } from "@camarim/contract/auth";
import { call } from "@camarim/ui/api/client.ts";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useParams } from "react-router";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";

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
