import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { toOpenPage } from "../../lib/return-path.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { age as text } from "../../text/age.ts";
import type { Route } from "./+types/AgeCheck";
import { begin, loadAge } from "./age.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadAge(args);
}

export function action(args: Route.ActionArgs) {
  return begin(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** Explains the age check before the redirect to the provider. */
export default function AgeCheck({ loaderData: { available, test, back }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const { url, refused } = useActionResult(actionData) ?? {};
  useEffect(() => {
    if (url) window.location.assign(url);
  }, [url]);
  const page = toOpenPage(back);
  if (!available)
    return (
      <Screen title={text.title} back={page}>
        <EmptyState icon="lock" title={text.off.title} message={text.off.message} />
      </Screen>
    );
  return (
    <Screen title={text.title} back={page}>
      <EmptyState icon="lock" title={text.heading} message={text.lead} />
      <ul className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        {text.how.map((line) => (
          <li key={line} className="flex gap-3">
            <span className="text-accent">
              <Icon name="check" size={20} />
            </span>
            <span className="min-w-0 flex-1">{line}</span>
          </li>
        ))}
      </ul>
      {test && <TestMoney>{text.test}</TestMoney>}
      {refused && (
        <div role="alert" className="mt-3 rounded-card bg-danger-soft p-3">
          <p className="text-strong">{refused.title}</p>
          <p>{refused.message}</p>
        </div>
      )}
      <Form method="post" className="mt-6">
        {url ? (
          <ButtonLink to={url}>{text.go}</ButtonLink>
        ) : (
          <Button type="submit" busy={busy}>
            {refused ? text.retry : text.submit}
          </Button>
        )}
      </Form>
    </Screen>
  );
}
