import { reportIntrusion } from "@camarim/contract/auth";
import { useParams } from "react-router";
import { call } from "../../api/client.ts";
import { UseLink } from "../../features/mailed-link/UseLink.tsx";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";

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
