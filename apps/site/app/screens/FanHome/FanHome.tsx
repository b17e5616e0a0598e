import { InstallOffer } from "@camarim/ui/features/install/InstallOffer.tsx";
import { countVisit } from "@camarim/ui/features/install/installation.ts";
import { readSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { fanDevices } from "@camarim/ui/text/devices.ts";
import { useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { staysIfOffline } from "../../api/stay-if-offline.ts";
import { FanNotices } from "../../features/notifications/FanNotices.tsx";
import { clearAtSignOut } from "../../features/viewer/clear-fan-data.ts";
import { fanAppLinks } from "../../lib/fan-app.ts";
import { useFreshAfterBack } from "../../lib/use-fresh-after-back.ts";
import { useFreshWhenShown } from "../../lib/use-fresh-when-shown.ts";
import { fanHome as text } from "../../text/fan-home.ts";
import { fanMessages } from "../../text/fan-messages.ts";
import { paymentHelp } from "../../text/payment-help.ts";
import type { Route } from "./+types/FanHome";
import { Announcements } from "./Announcements.tsx";
import { BoughtItems } from "./BoughtItems.tsx";
import { Feed } from "./Feed.tsx";
import { formatSubscriptionState } from "./format-subscription-state.ts";
import { Gifts } from "./Gifts.tsx";
import { type LoadedHome, loadHome, signOut } from "./home.server.ts";
import { Tips } from "./Tips.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadHome(args);
}

export function action(args: Route.ActionArgs) {
  return signOut(args);
}

export const clientLoader = staleIfErrorLoader<LoadedHome>();
export const clientAction = clearAtSignOut<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

export const links = fanAppLinks;

type Subscription = Route.ComponentProps["loaderData"]["subscriptions"][number];

/** The story feed, the subscriptions, what was bought and the verified e-mails. */
export default function FanHome({
  loaderData: { emails, subscriptions, feed, announcements, tips, items, gifts, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useFreshAfterBack(revalidate);
  useFreshWhenShown(revalidate);
  const isFamiliar = useFamiliar();
  const running = subscriptions.filter(({ state }) => state.access);
  const reviewing = subscriptions.filter((one) => isUnpaid(one) && one.receiptWaiting);
  const unpaid = subscriptions.filter((one) => isUnpaid(one) && !one.receiptWaiting);
  const paused = subscriptions.filter(({ state }) => !state.access && state.pause);
  const over = subscriptions.filter((one) => !one.state.access && !isUnpaid(one) && !one.state.pause);
  return (
    <Screen title={text.title}>
      <PullToRefresh onRefresh={revalidate}>
        <Feed creators={feed} now={new Date(now)} />
        <Announcements announcements={announcements} now={new Date(now)} />
        {subscriptions.length + items.length + gifts.length === 0 && (
          <EmptyState icon="star" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to="/entrar?outro&volta=/assinaturas" tone="soft">
              {text.you.other}
            </ButtonLink>
          </EmptyState>
        )}
        <Subscriptions title={text.reviewing} subscriptions={reviewing} now={new Date(now)} />
        <Subscriptions title={text.unpaid} subscriptions={unpaid} now={new Date(now)} />
        <Subscriptions title={text.running} subscriptions={running} now={new Date(now)} />
        <Subscriptions title={text.paused} subscriptions={paused} now={new Date(now)} />
        <BoughtItems items={items} now={new Date(now)} />
        <Subscriptions title={text.over} subscriptions={over} now={new Date(now)} />
        <Gifts gifts={gifts} />
        <Tips tips={tips} now={new Date(now)} />
        <Section title={text.you.section}>
          <List label={text.you.section}>
            {emails.length === 0 && <Row icon="me" label={text.you.guest} detail={text.you.guestHint} />}
            {emails.map((email) => (
              <Row key={email} icon="me" label={email} detail={text.you.signedInAs} />
            ))}
            <Row icon="plus" label={text.you.other} to="/entrar?outro&volta=/assinaturas" />
            <Row icon="help" label={paymentHelp.title} detail={paymentHelp.rowHint} to="/paguei" />
            <Row icon="mail" label={fanMessages.title} detail={fanMessages.openHint} to="/assinaturas/mensagens" />
            <Row icon="device" label={fanDevices.open} detail={fanDevices.openHint} to="/assinaturas/aparelhos" />
            <Row icon="doc" label={text.you.data} detail={text.you.dataHint} href="/v1/fan/export" />
            <Row icon="trash" tone="danger" label={text.you.deleteData} to="/assinaturas/apagar" />
          </List>
          <Form method="post" className="mt-4">
            <Button type="submit" tone="danger" icon="out">
              {text.you.signOut}
            </Button>
          </Form>
        </Section>
        {/* Below all others, because they come after the rest and must not move what is about to be touched. */}
        <FanNotices />
        {isFamiliar && running.length > 0 && <InstallOffer />}
      </PullToRefresh>
    </Screen>
  );
}

/** Whether the fan has visited before or watched a story; others are not offered the app. */
function useFamiliar(): boolean {
  const [isFamiliar, setFamiliar] = useState(false);
  useEffect(() => setFamiliar(countVisit() > 1 || Object.keys(readSeen()).length > 0), []);
  return isFamiliar;
}

/** Without access while an order is open. */
function isUnpaid({ state, openOrderId }: Subscription): boolean {
  return !state.access && openOrderId !== null;
}

type SubscriptionsProps = { title: string; subscriptions: readonly Subscription[]; now: Date };

function Subscriptions({ title, subscriptions, now }: SubscriptionsProps) {
  if (subscriptions.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {subscriptions.map(({ _id, creator, state, receiptWaiting }) => (
          <Row
            key={_id}
            leading={<Avatar name={creator.fullName} src={creator.profilePic} size={44} />}
            label={creator.fullName}
            detail={formatSubscriptionState({ state, receiptWaiting }, now)}
            to={`/assinaturas/${_id}`}
          />
        ))}
      </List>
    </Section>
  );
}
