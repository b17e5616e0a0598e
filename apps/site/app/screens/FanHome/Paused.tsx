import type { FanSubscriptionState } from "@camarim/contract/renewals";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { Form, Link } from "react-router";
import { fanSubscription } from "../../text/fan-home.ts";
import { PauseButtons } from "./PauseButtons.tsx";

const text = fanSubscription.pause;

type Pause = NonNullable<FanSubscriptionState["pause"]>;
type PausedProps = {
  pause: Pause;
  rights: FanSubscriptionState["rights"];
  priceCents: number | undefined;
  isChanging: boolean;
  now: Date;
  busy: boolean;
};

/** A pause: when it ends, what it keeps, and the ways out of it. */
export function Paused({ pause, rights, priceCents, isChanging, now, busy }: PausedProps) {
  const { months, from, until, noticeAt, changes } = pause;
  const isOver = Date.parse(until) <= now.getTime();
  const hint = rights.mayReinstate ? text.undoHint : priceCents !== undefined && text.nowHint(formatCents(priceCents));
  return (
    <>
      <section
        aria-label={text.title(months)}
        className="mt-2 flex gap-3 rounded-card border border-line bg-surface p-4"
      >
        <span className="flex-none text-accent">
          <Icon name="pause" />
        </span>
        <div>
          <p className="text-strong">{text.title(months)}</p>
          <p>{formatPause({ from, until, isOver }, now)}</p>
        </div>
      </section>
      <div className="mt-3">
        <List>
          {!isOver && <Row label={text.back} value={formatDay(until, now)} />}
          {Date.parse(noticeAt) > now.getTime() && (
            <Row label={text.notice} detail={text.noticeHint} value={formatDay(noticeAt, now)} />
          )}
          {priceCents !== undefined && <Row label={text.price} value={<Money cents={priceCents} />} />}
        </List>
      </div>
      {(rights.mayReinstate || rights.mayRenew) && (
        <Form method="post" action="?" className="mt-4">
          <input type="hidden" name="intent" value={rights.mayReinstate ? "reinstate" : "renew"} />
          <Button type="submit" icon="play" busy={busy}>
            {text.now}
          </Button>
          <p className="mx-1 mt-1 text-small text-quiet">{hint}</p>
        </Form>
      )}
      {isChanging && changes.length > 0 && (
        <section aria-label={text.change} className="mt-3 rounded-card border border-edge bg-surface p-4">
          <h2 className="text-strong">{text.change}</h2>
          <p className="mt-1 text-small text-quiet">{text.changeLead}</p>
          <Form method="post" action="?" className="mt-3 flex flex-wrap gap-2 [&>button]:flex-1">
            <input type="hidden" name="intent" value="pause" />
            <PauseButtons pauses={changes} now={now} busy={busy} />
          </Form>
          <Link to="?" replace className="mt-1 flex min-h-tap items-center justify-center underline">
            {fanSubscription.keep}
          </Link>
        </section>
      )}
    </>
  );
}

function formatPause({ from, until, isOver }: { from: string; until: string; isOver: boolean }, now: Date): string {
  if (isOver) return text.late;
  const end = formatDay(until, now);
  return Date.parse(from) > now.getTime() ? text.before(formatDay(from, now), end) : text.during(end);
}
