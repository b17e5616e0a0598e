import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Group, List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { SignOut } from "../../features/sessions/SignOut.tsx";
import { deletionQuery } from "../../queries/account.ts";
import { useRefresh } from "../../queries/client.ts";
import { profileQuery } from "../../queries/profile.ts";
import { ownCasesQuery } from "../../queries/reports.ts";
import { settingQuery } from "../../queries/settings.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { activity } from "../../text/activity.ts";
import { security } from "../../text/factors.ts";
import { settings as text } from "../../text/settings.ts";
import { AccountSettings } from "./AccountSettings.tsx";
import { Adult } from "./Adult.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Leaving } from "./Leaving.tsx";
import { Reviews } from "./Reviews.tsx";
import { Sessions } from "./Sessions.tsx";
import { SupportVisits } from "./SupportVisits.tsx";
import { YourData } from "./YourData.tsx";

export default function Settings() {
  useTitle(common.titled(text.title));
  const setting = useQuery(settingQuery());
  const { data, error, isFetching, refetch } = setting;
  const isAwaited = useAwaited(setting, useQuery(deletionQuery()), useQuery(ownCasesQuery()), useQuery(profileQuery()));
  const refresh = useRefresh();
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh} hasButton>
        {isAwaited ? (
          <PendingRows count={8} />
        ) : (
          <>
            <Leaving />
            <Reviews />
            <div className="desk-columns">
              <Section title={text.profile.section} ofGroups>
                <List>
                  <Row icon="me" label={text.profile.edit} detail={text.profile.name} to="/profile/edit" />
                </List>
                <div className="mt-3">
                  <Group>
                    <Adult />
                  </Group>
                </div>
              </Section>
              {data && <AccountSettings setting={data} />}
              {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
              {!data && !error && <PendingRows />}
              <Section title={text.security.section} ofGroups>
                <List>
                  <ChangePassword />
                  <Row icon="key" label={security.link} detail={security.linkHint} to="/account/security" />
                  <Row icon="clock" label={activity.open} detail={activity.openHint} to="/account/activity" />
                  <SignOut />
                </List>
              </Section>
              <Sessions />
              <SupportVisits />
              <YourData />
            </div>
          </>
        )}
      </PullToRefresh>
    </Screen>
  );
}
