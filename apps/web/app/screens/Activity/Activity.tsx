import { useInfiniteQuery } from "@tanstack/react-query";
import { ActivityLog } from "../../features/activity/ActivityLog.tsx";
import { EndOtherSessions } from "../../features/sessions/EndOtherSessions.tsx";
import { activityQuery } from "../../queries/activity.ts";
import { activity as text } from "../../text/activity.ts";
import { common } from "../../text/common.ts";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { List, Section } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The security log of the account, and actions against unauthorised access. */
export default function Activity() {
  const query = useInfiniteQuery(activityQuery());
  return (
    <Screen
      title={text.title}
      back="/account/settings"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void query.refetch()} />}
    >
      <PullToRefresh onRefresh={query.refetch} hasButton>
        <p className="mx-1 mt-2 text-quiet">{text.lead}</p>
        <Section title={text.notYou.section}>
          <List label={text.notYou.section}>
            <Row
              icon="lock"
              label={text.notYou.password}
              detail={text.notYou.passwordHint}
              to="/account/settings?senha"
            />
            <EndOtherSessions />
          </List>
        </Section>
        <ActivityLog query={query} empty={text.empty} />
      </PullToRefresh>
    </Screen>
  );
}
