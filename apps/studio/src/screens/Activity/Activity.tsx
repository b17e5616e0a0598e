import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ActivityLog } from "../../features/activity/ActivityLog.tsx";
import { EndOtherSessions } from "../../features/sessions/EndOtherSessions.tsx";
import { activityQuery } from "../../queries/activity.ts";
import { activity as text } from "../../text/activity.ts";

/** The security log of the account, and actions against unauthorised access. */
export default function Activity() {
  useTitle(common.titled(text.title));
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
