import type { OfferedGift } from "@camarim/contract/gifts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { Form, Link, useNavigation } from "react-router";
import type { Entering } from "../../api/enter.server.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { VerifyEmailForm } from "../../features/verify-email/VerifyEmailForm.tsx";
import { useActionResult } from "../../lib/use-action-result.ts";
import { gift as giftText } from "../../text/gift.ts";
import type { Route } from "./+types/GiftClaim";
import { loadGiftClaim, submitGiftClaim } from "./gift-claim.server.ts";

const text = giftText.claim;

export function loader(args: Route.LoaderArgs) {
  return loadGiftClaim(args);
}

export function action(args: Route.ActionArgs) {
  return submitGiftClaim(args);
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

/** A gift as its receiver sees it, who claims it with an e-mail address that is verified here. */
export default function GiftClaim({ loaderData: { gift, emails }, actionData, params }: Route.ComponentProps) {
  const result = useActionResult(actionData);
  if (!gift) return <Over {...text.lost} />;
  const { state, mine, creator } = gift;
  const report = `/@${creator.username}/denunciar${gift.message ? `?presente=${params.code}` : ""}`;
  if (mine && gift.until)
    return (
      <Screen title={text.title}>
        <Given gift={gift} report={report} />
        <EmptyState
          icon="gift"
          title={text.mine.title}
          message={text.mine[gift.renews ? "untilRenewal" : "until"](formatDay(gift.until))}
        >
          <ButtonLink to={`/@${creator.username}/stories`}>{text.mine.watch}</ButtonLink>
          {gift.renews && (
            <ButtonLink to="/assinaturas" tone="soft">
              {text.mine.own}
            </ButtonLink>
          )}
        </EmptyState>
      </Screen>
    );
  if (state === "waiting") return <Over title={text.waiting.title} message={text.waiting.message(gift.buyer.name)} />;
  if (state === "claimed")
    return (
      <Over {...text.claimed}>
        <ButtonLink to={`/entrar?volta=/@${creator.username}`}>{text.claimed.enter}</ButtonLink>
      </Over>
    );
  if (state !== "ready") return <Over {...text[state]} />;
  return (
    <Screen title={text.title}>
      <Given gift={gift} report={report} />
      <Claim gift={gift} emails={emails} entering={result} />
    </Screen>
  );
}

type OverProps = { title: string; message: string; children?: React.ReactNode };

function Over({ title, message, children }: OverProps) {
  return (
    <Screen title={text.title}>
      <EmptyState icon="gift" title={title} message={message}>
        {children}
      </EmptyState>
    </Screen>
  );
}

/** Who gives what, and the words of the buyer. */
function Given({ gift: { creator, buyer, plan, message }, report }: { gift: OfferedGift; report: string }) {
  return (
    <div className="flex flex-col items-center pt-6 text-center">
      <StoryRing>
        <Avatar name={creator.fullName} src={creator.profilePic} size={92} />
      </StoryRing>
      <h2 className="mt-4 text-title wrap-anywhere">{text.lead(buyer.name)}</h2>
      <p className="text-strong wrap-anywhere">{text.what(plan.periodMonths, creator.fullName)}</p>
      <p className="text-quiet wrap-anywhere">{breakable(`@${creator.username}`)}</p>
      {message && (
        <figure className="mt-4 w-full rounded-card border border-line bg-surface p-4 text-left">
          <blockquote className="whitespace-pre-line wrap-anywhere">{message}</blockquote>
          <figcaption className="mt-2 text-small text-quiet wrap-anywhere">{text.words(buyer.name)}</figcaption>
        </figure>
      )}
      <Link to={report} className="inline-flex min-h-tap items-center text-small text-quiet underline">
        {text.report}
      </Link>
    </div>
  );
}

type ClaimProps = { gift: OfferedGift; emails: readonly string[]; entering: Entering | undefined };

/** With an address of this browser at once, else with one that is verified by a code. */
function Claim({ gift, emails, entering }: ClaimProps) {
  const busy = useNavigation().state !== "idle";
  const hint = gift.addressed ? text.addressed : text.message;
  if (emails.length === 0 || entering?.step === "code")
    return (
      <>
        {entering?.step !== "code" && <p className="mt-4 text-quiet">{hint}</p>}
        <VerifyEmailForm entering={entering ?? { step: "email", email: "" }} />
      </>
    );
  return (
    <>
      <p className="mt-4 text-quiet">{hint}</p>
      <div role="alert">
        {entering?.error && <FieldError>{`${entering.error.title}: ${entering.error.message}`}</FieldError>}
      </div>
      {emails.map((email) => (
        <Form key={email} method="post" replace className="mt-4">
          <input type="hidden" name="intent" value="known" />
          <input type="hidden" name="email" value={email} />
          <Button type="submit" busy={busy}>
            {text.as(email)}
          </Button>
        </Form>
      ))}
      <TermsSentence />
      <Link to="?outro" replace className="mt-2 flex min-h-tap items-center justify-center text-small underline">
        {text.other}
      </Link>
    </>
  );
}
