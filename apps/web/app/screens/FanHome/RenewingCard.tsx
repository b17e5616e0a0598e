import { formatCard } from "@camarim/contract/say-card";
import { formatDay } from "../../lib/time.ts";
import { fanSubscription } from "../../text/fan-home.ts";
import { List, Section } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";
import type { Route } from "./+types/FanSubscription";

const text = fanSubscription.card;

type Subscription = Route.ComponentProps["loaderData"]["subscription"];

/** By which card it renews and when, and the way to another; nothing where no card is taken. */
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
  // What is past is tried again: when, a mail has said.
  return Date.parse(card.chargeAt) > now.getTime()
    ? text.charge(name, formatDay(card.chargeAt, now))
    : text.waits(name);
}
