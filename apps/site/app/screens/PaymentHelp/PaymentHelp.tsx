import type { HelpedOrder } from "@camarim/contract/help";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { Link } from "react-router";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { useLiveOrder } from "../../features/pay/use-live-order.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { paymentHelp as text } from "../../text/payment-help.ts";
import type { Route } from "./+types/PaymentHelp";
import { HelpForm } from "./HelpForm.tsx";
import { actOnHelp, type LoadedHelp, loadHelp } from "./help.server.ts";
import { OrderHelp } from "./OrderHelp.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadHelp(args);
}

export function action(args: Route.ActionArgs) {
  return actOnHelp(args);
}

export const clientLoader = staleIfErrorLoader<LoadedHelp>();
export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** What is nearest to its end comes first. */
const urgency: readonly HelpedOrder["state"][] = [
  "rejected",
  "unpaid",
  "checking",
  "confirming",
  "paid",
  "ended",
  "closed",
];

/** Finds the order of who paid and did not get in, and says what it lacks. */
export default function PaymentHelp({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData);
  const { username, fullName, isOnAir, orders, isReminded, now } = loaderData;
  const back = isOnAir ? `/@${username}` : "/paguei";
  const [order, ...others] = [...orders].sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
  useLiveOrder(order?.state === "checking" || order?.state === "confirming");
  const shared = { username, fullName, now: new Date(now) };
  if (result?.face === "searched") return <Searched {...{ username, isOnAir, back }} />;
  if (result?.face === "corrected") return <Corrected username={username} back={back} email={result.email} />;
  if (result?.face === "found")
    return (
      <Screen title={checkout.states.order} back={`/@${username}/paguei?outro`}>
        <OrderHelp {...shared} order={result.order} code={result.codigo} wrongEmail={result.wrongEmail} />
      </Screen>
    );
  if (!order) {
    const refused = result?.face === "form" ? result : undefined;
    return <HelpForm {...{ username, fullName, back }} refused={refused?.refused} typed={refused?.typed} />;
  }
  const wrongEmail = result?.face === "order" ? result.wrongEmail : undefined;
  return (
    <Screen title={text.title} back={back}>
      <OrderHelp {...shared} order={order} isReminded={isReminded} wrongEmail={wrongEmail} />
      {others.length > 0 && (
        <Section title={text.others}>
          <List label={text.others}>
            {others.map(({ _id, title, state, amount }) => (
              <Row
                key={_id}
                icon="doc"
                label={title}
                detail={text.states[state].title}
                value={formatCents(amount)}
                to={`/@${username}/assinar?pedido=${_id}`}
              />
            ))}
          </List>
        </Section>
      )}
      <Link to="?outro" className="mt-4 flex min-h-tap items-center justify-center text-center text-accent">
        {text.other}
      </Link>
    </Screen>
  );
}

/** The same whether something was found. */
function Searched({ username, isOnAir, back }: { username: string; isOnAir: boolean; back: string }) {
  return (
    <Screen title={text.title} back={back}>
      <EmptyState icon="mail" title={text.searched.title} message={text.searched.message} />
      <Section title={text.searched.noneTitle}>
        <List>
          <Row
            icon="doc"
            label={text.searched.again}
            detail={text.searched.againHint}
            to={`/@${username}/paguei?outro`}
          />
          {isOnAir && <Row icon="plus" label={text.searched.order} detail={text.searched.orderHint} to={back} />}
        </List>
      </Section>
    </Screen>
  );
}

function Corrected({ username, back, email }: { username: string; back: string; email: string }) {
  return (
    <Screen title={text.title} back={back}>
      <EmptyState icon="mail" title={text.corrected.title} message={text.corrected.message(email)}>
        <ButtonLink to={`/@${username}/paguei`} tone="soft">
          {text.see}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
