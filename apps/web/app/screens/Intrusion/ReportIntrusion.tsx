import { reportIntrusion } from "@camarim/contract/auth";
import { useState } from "react";
import { useParams } from "react-router";
import { call } from "../../api/client.ts";
import { errorText } from "../../api/error-text.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { alertError } from "../../ui/overlay/alert-error.ts";

const text = auth.intrusion;

export function meta() {
  return [{ title: common.titled(text.title) }, { name: "referrer", content: "no-referrer" }];
}

type Ended = { icon: "check" | "alert"; title: string; message: string };

/** Confirmed by a press: a mail program that only looks at the link uses nothing up. */
export default function ReportIntrusion() {
  const { token = "" } = useParams();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Ended>();

  async function confirm() {
    setBusy(true);
    try {
      await call(reportIntrusion, { body: { token } });
      setEnded({ icon: "check", ...text.done });
    } catch (error) {
      alertError(error);
      const { title, message } = errorText(error);
      setEnded({ icon: "alert", title, message: `${message} ${text.failed}` });
    }
    setBusy(false);
  }

  return (
    <Screen title={text.title}>
      <div role="status">
        {!ended && (
          <EmptyState icon="alert" title={text.title} message={text.lead}>
            <Button tone="danger" busy={busy} onPress={() => void confirm()}>
              {text.submit}
            </Button>
          </EmptyState>
        )}
        {ended && (
          <EmptyState {...ended}>
            {ended.icon === "check" ? (
              <ButtonLink to="/auth">{text.enter}</ButtonLink>
            ) : (
              <ButtonLink to="/senha">{text.newPassword}</ButtonLink>
            )}
          </EmptyState>
        )}
      </div>
    </Screen>
  );
}
