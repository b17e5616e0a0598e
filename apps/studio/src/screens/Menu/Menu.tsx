import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Pending, PendingRows, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Badge } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TabBar } from "@camarim/ui/layout/TabBar.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { menu as text } from "@camarim/ui/text/menu.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FactorState } from "../../features/factors/ProtectAdmin.tsx";
import { SignOut } from "../../features/sessions/SignOut.tsx";
import { meQuery } from "../../queries/auth.ts";
import { billingsQuery } from "../../queries/billings.ts";
import { useRefresh } from "../../queries/client.ts";
import { profileQuery } from "../../queries/profile.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { Influencers } from "./Influencers.tsx";
import { MenuHeader } from "./MenuHeader.tsx";
import { type MenuItem, menuItems, sellingItems } from "./menu-items.ts";

/** The account menu of specification 2. */
export default function Menu() {
  useTitle(common.titled(text.title));
  const profile = useQuery(profileQuery());
  const me = useQuery(meQuery());
  const billings = useInfiniteQuery(billingsQuery());
  const isAwaited = useAwaited(profile, me, billings, useQuery(subscriptionStatsQuery()));
  const from = useLocation().state as FactorState;
  const [influencers, setInfluencers] = useState(from !== null && "influencers" in from);
  const navigate = useNavigate();
  const refresh = useRefresh();

  /** Going back to the menu later does not open the list again. */
  function closeInfluencers() {
    setInfluencers(false);
    if (from) void navigate(".", { replace: true });
  }

  return (
    <Screen
      title={text.title}
      back="/account"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refresh()} />}
      tabs={<TabBar />}
    >
      <PullToRefresh onRefresh={refresh} hasButton>
        {isAwaited ? (
          <>
            <MenuPending />
            <div className="mt-6">
              <PendingRows count={8} />
            </div>
          </>
        ) : (
          <>
            {profile.isPending && <MenuPending />}
            {profile.isError && !profile.data && (
              <ErrorState error={profile.error} busy={profile.isFetching} onRetry={() => void profile.refetch()} />
            )}
            {profile.data && <MenuHeader profile={profile.data} onTenTaps={() => setInfluencers(true)} />}
            <div className="desk-columns">
              <Section title={text.account}>
                <List label={text.account}>
                  {menuItems({ me: me.data, unpaid: billings.data?.pendingCount ?? 0 }).map((item) => (
                    <Item key={item.label} {...item} />
                  ))}
                </List>
              </Section>
              <Section title={text.selling}>
                <List label={text.selling}>
                  {sellingItems.map((item) => (
                    <Row key={item.label} {...item} />
                  ))}
                </List>
              </Section>
            </div>
          </>
        )}
        <p className="mt-5 text-center text-small text-quiet">{text.version}</p>
      </PullToRefresh>
      <Influencers open={influencers} onClose={closeInfluencers} />
    </Screen>
  );
}

function Item({ action, badge, ...row }: MenuItem) {
  if (action === "signOut") return <SignOut />;
  return <Row {...row} value={badge && <Unpaid count={badge} />} />;
}

function Unpaid({ count }: { count: number }) {
  return (
    <>
      <span aria-hidden="true">
        <Badge>{count}</Badge>
      </span>
      <span className="sr-only">{text.unpaid(count)}</span>
    </>
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
