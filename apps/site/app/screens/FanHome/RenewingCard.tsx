import { formatCard } from "@camarim/contract/say-card";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { fanSubscription } from "../../text/fan-home.ts";
import type { Route } from "./+types/FanSubscription";

const text = fanSubscription.card;

type Subscription = Route.ComponentProps["loaderData"]["subscription"];

/** The card of the renewals, its next charge and a link to replace it; hidden if the creator accepts no cards. */
export function RenewingCard({ subscription: { card, cardForm }, now }: { subscription: Subscription; now: Date }) {
  if (!cardForm) return null;
  return (
    <Section title={text.section}>
      <List>
        <Row icon="card" label={formatRenewal(card, now)} />
        <Row
          icon={card ? "swap" : "plus"}
          label={card ? text.change : text.add}
          detail={card ? undefined : text.addHint}
          to="?trocar=cartao"
        />
      </List>
    </Section>
  );
}

function formatRenewal(card: Subscription["card"], now: Date): React.ReactNode {
  if (!card) return text.byLink;
  const name = formatCard(card);
  if (!card.chargeAt) return <span className="text-danger">{text.stopped(name)}</span>;
  // A charge in the past is being retried; an e-mail gives the date of the retry.
  return Date.parse(card.chargeAt) > now.getTime()
    ? text.charge(name, formatDay(card.chargeAt, now))
    : text.waits(name);
}
