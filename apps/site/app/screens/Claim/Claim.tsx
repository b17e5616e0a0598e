import type { Claim as ClaimData } from "@camarim/contract/whitelist";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { VerifyEmailForm } from "../../features/verify-email/VerifyEmailForm.tsx";
import { useActionResult } from "../../lib/use-action-result.ts";
import { fanEntry } from "../../text/fan-entry.ts";
import type { Route } from "./+types/Claim";
import { loadClaim, submitClaim } from "./claim.server.ts";

const text = fanEntry.claim;

export function loader(args: Route.LoaderArgs) {
  return loadClaim(args);
}

export function action(args: Route.ActionArgs) {
  return submitClaim(args);
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

/** An invitation to a creator's page. Accepting it binds it to an e-mail that the fan verifies here. */
export default function Claim({ loaderData: { claim }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData);
  if (!claim) {
    return (
      <Screen title={text.title}>
        <EmptyState icon="gift" title={text.lost.title} message={text.lost.message}>
          <ButtonLink to="/entrar">{text.lost.enter}</ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  const { creator, kind } = claim;
  const lead = kind === "subscriber" ? text.paid.lead : text.lead;
  return (
    <Screen title={text.title}>
      <div className="flex flex-col items-center pt-6 text-center">
        <StoryRing>
          <Avatar name={creator.fullName} src={creator.profilePic} size={92} />
        </StoryRing>
        <h2 className="mt-4 wrap-anywhere text-title">{lead(creator.fullName)}</h2>
        <p className="wrap-anywhere text-quiet">{breakable(`@${creator.username}`)}</p>
      </div>
      {result?.step !== "code" && <p className="mt-4 text-quiet">{toMessage(claim)}</p>}
      <VerifyEmailForm entering={result ?? { step: "email", email: "" }} />
    </Screen>
  );
}

function toMessage({ kind, expiresAt, next }: ClaimData): string {
  const day = expiresAt && formatDay(expiresAt);
  if (kind === "guest") return day ? text.messageUntil(day) : text.message;
  if (!day) return text.paid.confirm;
  const after = next
    ? text.paid.next(`${formatCents(next.amount)} ${publicPlans.period(next.periodMonths)}`)
    : text.paid.open;
  return [text.paid.until(day), after, text.paid.confirm].join(" ");
}
