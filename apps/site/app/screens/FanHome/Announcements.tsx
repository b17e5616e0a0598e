import type { FanAnnouncement } from "@camarim/contract/announcements";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { announcement as text } from "../../text/announcement.ts";

/** The newest announcement of each creator. */
export function Announcements({ announcements, now }: { announcements: readonly FanAnnouncement[]; now: Date }) {
  if (announcements.length === 0) return null;
  return (
    <Section title={text.home}>
      <List label={text.home}>
        {announcements.map(({ _id, creator, title, sentAt, opened }) => (
          <Row
            key={_id}
            leading={<Avatar name={creator.fullName} src={creator.profilePic} size={44} />}
            label={
              <span dir="auto" className={`block wrap-anywhere ${opened ? "" : "text-strong"}`}>
                {title}
              </span>
            }
            detail={`${creator.fullName} · ${formatDateTime(sentAt, now)}`}
            value={opened ? undefined : <Unread />}
            to={`/assinaturas/recados/${_id}`}
          />
        ))}
      </List>
    </Section>
  );
}

function Unread() {
  return (
    <span className="block size-2.5 rounded-pill bg-accent">
      <span className="sr-only">{text.unread}</span>
    </span>
  );
}
