import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useState } from "react";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { type PreviewText, reminders } from "../../text/reminders.ts";

const text = reminders.preview;

/** Opens what fans get, as pictures of the messages. */
export function ReminderPreview({ toMessages }: { toMessages: (username: string) => readonly PreviewText[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <List>
        <Row icon="mail" label={text.open} onPress={() => setOpen(true)} />
      </List>
      <Sheet open={open} onClose={() => setOpen(false)} title={text.title}>
        <OwnProfile>
          {({ username }) =>
            toMessages(username).map(({ when, subject, lines, button }) => (
              <section key={when} aria-label={when} className="pb-4">
                <h3 className="mx-1 mb-2 text-small font-strong text-quiet">{when}</h3>
                <div className="rounded-card border border-line bg-surface p-4">
                  <p className="wrap-anywhere text-strong">{subject}</p>
                  {lines.map((line) => (
                    <p key={line} className="mt-2 wrap-anywhere">
                      {line}
                    </p>
                  ))}
                  <p className="mt-3 text-strong text-accent">{button}</p>
                  <p className="mt-3 text-small text-quiet">{text.stop}</p>
                </div>
              </section>
            ))
          }
        </OwnProfile>
      </Sheet>
    </div>
  );
}
