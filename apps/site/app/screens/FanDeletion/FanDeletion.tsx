import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { clearFanData } from "../../features/viewer/clear-fan-data.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { fanDeletion as text } from "../../text/fan-deletion.ts";
import type { Route } from "./+types/FanDeletion";
import { loadDeletion, submitDeletion } from "./fan-deletion.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadDeletion(args);
}

export function action(args: Route.ActionArgs) {
  return submitDeletion(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** Explains what is deleted before asking for an e-mail. A plain form, so that it works without scripts. */
export default function FanDeletion({ loaderData: { emails, done }, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  const busy = useNavigation().state === "submitting";
  useEffect(() => {
    if (done) clearFanData();
  }, [done]);
  if (done)
    return (
      <Screen title={text.title}>
        <div role="status">
          <EmptyState icon="check" title={text.done.title} message={text.done.message} />
        </div>
      </Screen>
    );
  if (emails.length === 0)
    return (
      <Screen title={text.title} back="/assinaturas">
        <EmptyState icon="lock" title={text.verify.title} message={text.verify.message}>
          <ButtonLink to="/entrar?outro&volta=/assinaturas">{text.verify.go}</ButtonLink>
        </EmptyState>
      </Screen>
    );
  return (
    <Screen title={text.title} back="/assinaturas">
      <p className="mt-2">{text.lead}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-6">
        {text.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-small text-quiet">{text.creator}</p>
      <div className="mt-4">
        <List>
          <Row icon="doc" label={text.before} href="/v1/fan/export" />
        </List>
      </div>
      {refused && !refused.field && (
        <div role="alert" className="mt-4 rounded-card bg-danger-soft p-3">
          <p className="text-strong">{refused.title}</p>
          <p>{refused.message}</p>
        </div>
      )}
      <Form method="post" noValidate>
        <Field
          name="email"
          type="email"
          autoComplete="off"
          label={text.which}
          hint={text.hint(emails.join(", "))}
          error={refused?.field}
          defaultValue={refused?.email}
        />
        <div className="mt-6">
          <Button type="submit" tone="danger" icon="trash" busy={busy}>
            {text.submit}
          </Button>
        </div>
      </Form>
    </Screen>
  );
}
