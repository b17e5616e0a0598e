import { reportIntrusion } from "@camarim/contract/auth";
import { call } from "@camarim/ui/api/client.ts";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useParams } from "react-router";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";

const text = auth.intrusion;

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

export default function ReportIntrusion() {
  const { token = "" } = useParams();
  const report = async () => {
    await call(reportIntrusion, { body: { token } });
    return text.done;
  };
  return (
    <UseLink
      icon="alert"
      text={text}
      tone="danger"
      onConfirm={report}
      done={<ButtonLink to="/auth">{text.enter}</ButtonLink>}
      failed={<ButtonLink to="/senha">{text.newPassword}</ButtonLink>}
    />
  );
}
