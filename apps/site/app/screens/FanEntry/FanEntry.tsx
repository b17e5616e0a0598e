import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { Link, useSearchParams } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { VerifyEmailForm } from "../../features/verify-email/VerifyEmailForm.tsx";
import { fanAppLinks } from "../../lib/fan-app.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { fanEntry as text } from "../../text/fan-entry.ts";
import { paymentHelp } from "../../text/payment-help.ts";
import type { Route } from "./+types/FanEntry";
import { enterHere } from "./enter-here.server.ts";
import { loadEntry } from "./load-entry.server.ts";
import { useLinkParameters } from "./use-link-parameters.ts";

export function loader(args: Route.LoaderArgs) {
  return loadEntry(args);
}

export function action(args: Route.ActionArgs) {
  return enterHere(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

export const links = fanAppLinks;

/** The fan's sign-in by e-mail and a six-digit code, then the pages that it opens. */
export default function FanEntry({ loaderData: { fan, isOther }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData);
  const parameters = useLinkParameters();
  const [searchParams] = useSearchParams();
  const other = new URLSearchParams(searchParams);
  other.set("outro", "");
  const isIn = fan.emails.length > 0 && !isOther && !result && !parameters;
  const entering = result ?? parameters ?? { step: "email" as const, email: "" };
  return (
    <Screen title={text.title}>
      {isIn ? (
        <>
          <Section title={text.signedInAs}>
            <List label={text.signedInAs}>
              {fan.emails.map((email) => (
                <Row key={email} icon="me" label={email} />
              ))}
            </List>
          </Section>
          <Section title={text.pages}>
            {fan.usernames.length === 0 && <p className="mx-1 text-quiet">{text.none}</p>}
            {fan.usernames.length > 0 && (
              <List label={text.pages}>
                {fan.usernames.map((username) => (
                  <Row key={username} icon="play" label={`@${username}`} to={`/@${username}`} />
                ))}
              </List>
            )}
          </Section>
          <div className="mt-6">
            <List>
              <Row icon="star" label={text.home} detail={text.homeHint} to="/assinaturas" />
            </List>
          </div>
          <Link to={`?${other}`} className="mt-4 flex min-h-tap items-center justify-center text-center text-accent">
            {text.other}
          </Link>
        </>
      ) : (
        <>
          {entering.step !== "code" && <p className="mt-2 text-quiet">{text.lead}</p>}
          <VerifyEmailForm
            key={parameters?.code}
            entering={entering}
            code={parameters?.code}
            linkKey={parameters?.linkKey}
          />
          {entering.step !== "code" && (
            <div className="mt-6">
              <List>
                <Row icon="help" label={paymentHelp.title} detail={paymentHelp.rowHint} to="/paguei" />
                <Row icon="camera" label={text.creator} detail={text.creatorHint} to="/auth" />
              </List>
            </div>
          )}
          {entering.step === "code" && (
            <Link to={`?${other}`} className="mt-2 flex min-h-tap items-center justify-center text-accent">
              {text.otherEmail}
            </Link>
          )}
        </>
      )}
    </Screen>
  );
}
