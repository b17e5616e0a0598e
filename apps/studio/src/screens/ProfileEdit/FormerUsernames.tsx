import type { Usernames } from "@camarim/contract/profile";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { profileEdit } from "../../text/profile-edit.ts";

const text = profileEdit.usernameScreen;

/** The earlier usernames that still lead to the page. */
export function FormerUsernames({ former }: Pick<Usernames, "former">) {
  if (former.length === 0) return null;
  return (
    <Section title={text.former}>
      <List label={text.former}>
        {former.map(({ username, until }) => (
          <Row key={username} icon="pencil" label={`@${username}`} detail={text.leads(formatDay(until))} />
        ))}
      </List>
    </Section>
  );
}
