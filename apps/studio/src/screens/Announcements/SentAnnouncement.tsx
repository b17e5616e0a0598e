import type { Announcement } from "@camarim/contract/announcements";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteAnnouncement } from "../../queries/announcements.ts";
import { announcements as text } from "../../text/announcements.ts";

/** What was sent, to whom, and what became of it. */
export function SentAnnouncement({ announcement }: { announcement: Announcement }) {
  const { segment, plan, title, text: words, recipients } = announcement;
  const group = segment === "plan" ? (plan ? text.plan(plan.name) : text.planOnly) : text.segments[segment];
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="wrap-anywhere text-strong">
            {title}
          </h2>
          <p className="text-small wrap-anywhere text-quiet">{breakable(`${group} · ${describe(announcement)}`)}</p>
        </div>
        <Delete announcement={announcement} />
      </div>
      <State announcement={announcement} />
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {words}
      </p>
      {recipients !== null && <Figures announcement={announcement} recipients={recipients} />}
    </li>
  );
}

function describe({ status, sendAt }: Announcement): string {
  const isDue = Date.parse(sendAt) <= Date.now();
  if (status !== "scheduled") return formatDateTime(sendAt);
  return isDue ? text.status.starting : text.status.scheduled(formatDateTime(sendAt));
}

function State({ announcement: { status } }: { announcement: Announcement }) {
  if (status === "sent" || status === "scheduled") return null;
  return (
    <p className="mt-2">
      <Chip tone={status === "sending" ? "neutral" : "warn"}>{text.status[status]}</Chip>
    </p>
  );
}

const figures = ["mailed", "pushed", "opened", "unsubscribed"] as const;

function Figures({ announcement, recipients }: { announcement: Announcement; recipients: number }) {
  return (
    <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-small">
      <Figure label={text.figures.recipients} value={text.count(recipients)} />
      {figures.map((one) => (
        <Figure key={one} label={text.figures[one]} value={text.figure(announcement[one], recipients)} />
      ))}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="text-strong tabular">{value}</dd>
    </div>
  );
}

function Delete({ announcement: { _id, title } }: { announcement: Announcement }) {
  const remove = useMutation(deleteAnnouncement());
  const [isAsking, setAsking] = useState(false);

  /** `mutateAsync`, since the list drops the announcement, which unmounts this dialog. */
  function deleteNow() {
    const showDone = () => showAlert({ type: "success", message: text.delete.done });
    remove.mutateAsync(_id).then(showDone, () => undefined);
  }

  return (
    <>
      <IconButton writes icon="trash" label={text.delete.label(title)} onPress={() => setAsking(true)} />
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.delete.question(title)}
        message={text.delete.message}
        confirm={{ label: text.delete.confirm, tone: "danger", busy: remove.isPending, onPress: deleteNow }}
      />
    </>
  );
}
