import { isRefusal } from "@camarim/ui/api/api-error.ts";
import { errorText } from "@camarim/ui/api/error-text.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, type ButtonProps } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { useState } from "react";

type Words = { title: string; message: string };

type UseLinkProps = {
  icon: IconName;
  text: { title: string; lead: string; submit: string; failed: string };
  tone?: ButtonProps["tone"] | undefined;
  /** Sends the request, and returns the title and message to show. */
  onConfirm: () => Promise<Words>;
  /** Buttons after a success and after an error. */
  done: React.ReactNode;
  failed: React.ReactNode;
};

type Ended = Words & { icon: "check" | "alert" };

/** The page of an e-mailed link. It requires a press, so that mail programs that prefetch links do not use them up. */
export function UseLink({ icon, text, tone, onConfirm, done, failed }: UseLinkProps) {
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Ended>();

  async function confirm() {
    setBusy(true);
    try {
      setEnded({ icon: "check", ...(await onConfirm()) });
    } catch (error) {
      alertError(error);
      const { title, message } = errorText(error);
      if (isRefusal(error)) setEnded({ icon: "alert", title, message: `${message} ${text.failed}` });
    }
    setBusy(false);
  }

  return (
    <Screen title={text.title}>
      <div role="status">
        {ended ? (
          <EmptyState {...ended}>{ended.icon === "check" ? done : failed}</EmptyState>
        ) : (
          <EmptyState icon={icon} title={text.title} message={text.lead}>
            <Button tone={tone} busy={busy} onPress={() => void confirm()}>
              {text.submit}
            </Button>
          </EmptyState>
        )}
      </div>
    </Screen>
  );
}
