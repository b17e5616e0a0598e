import { useQuery } from "@tanstack/react-query";
import { meQuery, signOut } from "../../queries/auth.ts";
import { profileQuery } from "../../queries/profile.ts";
import { common } from "../../text/common.ts";
import { menu as text } from "../../text/menu.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { List, Section } from "../../ui/List.tsx";
import { Row } from "../../ui/Row.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Pending, Skeleton } from "../../ui/Skeleton.tsx";
import { TabBar } from "../../ui/TabBar.tsx";
import { MenuHeader } from "./MenuHeader.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The account menu of specification 2, with the items whose screens exist. */
export default function Menu() {
  const profile = useQuery(profileQuery());
  const me = useQuery(meQuery());
  return (
    <Screen title={text.title} back="/account" tabs={<TabBar />}>
      {profile.isPending && <MenuPending />}
      {profile.isError && !profile.data && (
        <ErrorState error={profile.error} busy={profile.isFetching} onRetry={() => void profile.refetch()} />
      )}
      {profile.data && <MenuHeader profile={profile.data} />}
      <Section title={text.account}>
        <List>
          <Row icon="star" label={text.plans} to="/account/plan" />
          {me.data && <Row icon="help" label={text.support} href={me.data.supportUrl} />}
          <Row icon="out" tone="danger" label={text.signOut} onPress={() => void signOut()} />
        </List>
      </Section>
      <p className="mt-5 text-center text-small text-quiet">{text.version}</p>
    </Screen>
  );
}

function MenuPending() {
  return (
    <Pending>
      <div className="flex items-center gap-4 px-1 pt-1">
        <Skeleton round className="size-18" />
        <Skeleton className="h-12 grow" />
      </div>
    </Pending>
  );
}
