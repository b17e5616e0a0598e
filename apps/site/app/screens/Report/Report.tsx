import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { common } from "@camarim/ui/text/common.ts";
import { report as text } from "@camarim/ui/text/report.ts";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import type { Route } from "./+types/Report";
import { loadReport, sendReport } from "./report.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadReport(args);
}

export function action(args: Route.ActionArgs) {
  return sendReport(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [
    { title: common.titled(text.title) },
    { name: "robots", content: "noindex" },
    // The code of a gift in the URL is a secret.
    { name: "referrer", content: "same-origin" },
  ];
}

/** Reports a page or its content by a plain form, which works without scripts. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { username, story, media, announcement, message, verifiedEmail } = loaderData;
  const kind = reportedKind(loaderData);
  const busy = useNavigation().state === "submitting";
  const back = message ? `/presente/${message}` : `/@${username}`;
  const { taken, refused } = useActionResult(actionData) ?? {};
  const form = useRef<HTMLFormElement>(null);
  const draft = `report:${story ?? media ?? announcement ?? message ?? username}`;
  // Asks, so that whoever shares the device can discard it.
  useFieldsDraft(form, draft, { fields: ["motivo", "detalhes", "nome", "email"], asks: true, done: Boolean(taken) });
  if (taken) {
    const { status, hidden, email } = taken;
    const { done } = text;
    const anonymous = kind === "message" ? done.anonymousMessage : done.anonymous;
    const received = status === "identified" ? done[hidden ? "hidden" : "identified"] : anonymous;
    const [title, detail] = status === "unconfirmed" ? [done.confirm, done.unconfirmed(email)] : [done.title, received];
    return (
      <Screen title={text.title} back={back}>
        <EmptyState icon={status === "unconfirmed" ? "clock" : "check"} title={title} message={detail}>
          <ButtonLink to={back} tone="soft">
            {message ? text.backToGift : text.back(username)}
          </ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  const fields = refused?.fields ?? {};
  // Without scripts the server renders the page again with the typed values.
  const typed = refused?.typed;
  return (
    <Screen title={text.title} back={back}>
      <p className="mt-2 text-quiet">{text.lead[kind](username)}</p>
      {kind === "page" && <p className="mt-2 text-quiet">{text.itemInstead}</p>}
      {refused && Object.keys(fields).length === 0 && (
        <div role="alert" className="mt-3 rounded-card bg-danger-soft p-3">
          <p className="text-strong">{refused.title}</p>
          <p>{refused.message}</p>
        </div>
      )}
      <Form ref={form} method="post" noValidate>
        {story && <input type="hidden" name="story" value={story} />}
        {media && <input type="hidden" name="midia" value={media} />}
        {announcement && <input type="hidden" name="recado" value={announcement} />}
        {message && <input type="hidden" name="presente" value={message} />}
        <fieldset className="group mt-4" aria-describedby={fields.reason ? "motivo-dito" : undefined}>
          <legend className="mx-1 mb-1 text-small font-strong text-quiet">{text.reason}</legend>
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {Object.entries(text.reasons).map(([value, label]) => (
              <label key={value} className="flex min-h-row cursor-pointer items-center gap-3 px-4 py-2">
                <input
                  type="radio"
                  name="motivo"
                  value={value}
                  defaultChecked={typed?.reason === value}
                  className="size-5 flex-none accent-accent"
                />
                {label}
              </label>
            ))}
          </div>
          {fields.reason && (
            // Hidden by CSS once a reason is selected, before the form is submitted again.
            <div id="motivo-dito" role="alert" className="mx-1 text-small group-has-checked:hidden">
              <FieldError>{fields.reason}</FieldError>
            </div>
          )}
        </fieldset>
        <TextArea
          name="detalhes"
          label={text.details}
          hint={text.detailsHint}
          defaultValue={typed?.details}
          error={fields.details}
          maxLength={1_000}
        />
        <h2 className="mx-1 mt-6 text-strong">{text.author}</h2>
        <p className="mx-1 mt-1 text-quiet">{text.authorLead[kind === "page" || kind === "message" ? kind : "item"]}</p>
        <p className="mx-1 mt-1 text-quiet">{kind === "message" ? text.secretMessage : text.secret}</p>
        <Field
          name="nome"
          label={text.name}
          defaultValue={typed?.name}
          error={fields.name}
          autoComplete="name"
          maxLength={100}
        />
        <Field
          name="email"
          type="email"
          label={text.email}
          hint={verifiedEmail ? text.emailVerified(verifiedEmail) : text.emailHint}
          defaultValue={typed?.email}
          error={fields.email}
          autoComplete="email"
        />
        <div className="mt-6">
          <Button type="submit" busy={busy}>
            {text.submit}
          </Button>
        </div>
      </Form>
    </Screen>
  );
}
