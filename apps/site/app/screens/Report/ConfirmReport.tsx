import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { report } from "@camarim/ui/text/report.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import type { Route } from "./+types/ConfirmReport";
import { sendConfirmation } from "./confirm.server.ts";

const text = report.confirm;

export function action(args: Route.ActionArgs) {
  return sendConfirmation(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

/** The URL is a secret, so other origins get no referrer. Not `no-referrer`: a form without scripts needs an Origin. */
export function meta(): Route.MetaDescriptors {
  return [
    { title: common.titled(text.title) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "same-origin" },
  ];
}

/** Verifies the e-mail of a report. It needs a click, because mail clients prefetch links. */
export default function ConfirmReport({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const result = useActionResult(actionData);
  const { failed, confirmed } = result ?? {};
  return (
    <Screen title={text.title}>
      <div role="status">
        {failed?.isFinal && (
          <EmptyState icon="alert" title={failed.title} message={`${failed.message} ${text.failed}`} />
        )}
        {confirmed && (
          <EmptyState
            icon="check"
            title={text.done}
            message={confirmed.hidden ? report.done.hidden : report.done.identified}
          >
            <ButtonLink to={`/@${confirmed.username}`} tone="soft">
              {report.back(confirmed.username)}
            </ButtonLink>
          </EmptyState>
        )}
        {!confirmed && !failed?.isFinal && (
          <EmptyState icon="doc" title={text.title} message={text.lead}>
            {failed && <FieldError>{`${failed.title}: ${failed.message}`}</FieldError>}
            <Form method="post">
              <Button type="submit" busy={busy}>
                {text.submit}
              </Button>
            </Form>
          </EmptyState>
        )}
      </div>
    </Screen>
  );
}
