import type { Me } from "@camarim/contract/auth";
import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import type { Plan } from "@camarim/contract/plans";
import type { PixSettings } from "@camarim/contract/settings";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
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

type FirstStepsProps = { storyCount: number; onPublish: () => void };

/** The remaining steps before the page is published. */
export function FirstSteps(props: FirstStepsProps) {
  const [plans, pix, me] = [useQuery(plansQuery()), useQuery(pixQuery()), useQuery(meQuery())];
  const [iugu, mp] = [useQuery(iuguAccountQuery()), useQuery(mpConnectionQuery())];
  const missing = [plans, pix, me, iugu, mp].filter(({ data }) => data === undefined);
  const lost = missing.find(({ error }) => error);
  return (
    <Section title={text.title}>
      <p className="mx-1 mb-3">{text.lead}</p>
      {lost && (
        <ErrorState
          error={lost.error}
          busy={missing.some(({ isFetching }) => isFetching)}
          onRetry={() => void missing.map(({ refetch }) => refetch())}
        />
      )}
      {missing.length > 0 && !lost && <PendingRows count={3} />}
      {plans.data && pix.data && me.data && iugu.data && mp.data && (
        <Steps
          plans={plans.data.data}
          pix={pix.data}
          gateway={me.data.paymentGateway}
          iugu={iugu.data}
          mp={mp.data}
          {...props}
        />
      )}
    </Section>
  );
}

type StepsProps = FirstStepsProps & {
  plans: readonly Plan[];
  pix: PixSettings;
  gateway: Me["paymentGateway"];
  iugu: IuguAccount;
  mp: MpConnection;
};

function Steps({ storyCount, plans, pix, gateway, iugu, mp, onPublish }: StepsProps) {
  const canBePaid = gateway !== "bacen" || pix.key !== null;
  const coming = canBePaid ? undefined : findComingWay({ pix, iugu, mp });
  const steps = firstSteps({ storyCount, plans, canBePaid });
  return (
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
  );
}

function Done() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-tile bg-ok-soft text-ok">
      <Icon name="check" size={20} />
    </span>
  );
}
