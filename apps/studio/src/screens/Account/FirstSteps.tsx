import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row, Tile } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { iuguAccountQuery } from "../../queries/iugu.ts";
import { mpConnectionQuery } from "../../queries/mp.ts";
import { plansQuery } from "../../queries/plans.ts";
import { pixQuery } from "../../queries/settings.ts";
import { account } from "../../text/account.ts";
import { findComingWay, firstSteps } from "./first-steps.ts";

const text = account.steps;
const screens = { plan: "/account/plan", pix: "/account/pix" };

/** The remaining steps before the page is published. */
export function FirstSteps({ storyCount, onPublish }: { storyCount: number; onPublish: () => void }) {
  const plans = useQuery(plansQuery());
  const pix = useQuery(pixQuery());
  const gateway = useQuery(meQuery()).data?.paymentGateway ?? "bacen";
  const canBePaid = gateway !== "bacen" || (pix.data !== undefined && pix.data.key !== null);
  const iugu = useQuery(iuguAccountQuery()).data;
  const mp = useQuery(mpConnectionQuery()).data;
  const coming = canBePaid ? undefined : findComingWay({ pix: pix.data, iugu, mp });
  const steps = firstSteps({ storyCount, plans: plans.data?.data ?? [], canBePaid });
  return (
    <Section title={text.title}>
      <p className="mx-1 mb-3">{text.lead}</p>
      <List>
        {steps.map(({ name, done }, place) =>
          name === "pix" && coming ? (
            <Row
              key={name}
              icon="clock"
              label={text.pix(false)}
              detail={coming.startsAt ? text.starts(formatDateTime(coming.startsAt)) : text.inReview}
              value={<span className="sr-only">{text.waits}</span>}
              to={coming.to}
            />
          ) : (
            <Row
              key={name}
              leading={done ? <Done /> : <Tile>{place + 1}</Tile>}
              label={name === "pix" ? text.pix(gateway === "bacen") : text[name]}
              value={<span className="sr-only">{done ? text.done : text.open}</span>}
              {...(name === "story" ? { onPress: onPublish } : { to: screens[name] })}
            />
          ),
        )}
      </List>
    </Section>
  );
}

function Done() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-tile bg-ok-soft text-ok">
      <Icon name="check" size={20} />
    </span>
  );
}
