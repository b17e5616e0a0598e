import { type Audience, announcementLimits, type NewAnnouncement } from "@camarim/contract/announcements";
import { AnnouncementCard } from "@camarim/ui/features/announcements/AnnouncementCard.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Section } from "@camarim/ui/layout/List.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { sendAnnouncement } from "../../queries/announcements.ts";
import { announcements } from "../../text/announcements.ts";
import { type AnnouncementFields, announcementForm, listGroups, newFields } from "./announcement-form.ts";

const text = announcements.form;

/** Whom it is for, what it says, how it arrives, and a question before it is sent. */
export function AnnouncementEditor({ audience }: { audience: Audience }) {
  const navigate = useNavigate();
  const send = useMutation(sendAnnouncement());
  const form = useZodForm<AnnouncementFields, NewAnnouncement>(announcementForm, newFields);
  const draft = useDraft(form, "announcement");
  const { field } = bindFields(form, text);
  const [to, title, words] = useWatch({ control: form.control, name: ["to", "title", "text"] });
  /** What was typed when the question was asked. */
  const [asked, setAsked] = useState<NewAnnouncement>();
  const groups = listGroups(audience);
  const group = groups.find(({ value }) => value === to) ?? groups[0];
  const count = group?.fans ?? 0;
  const { sendAt, isTaken } = audience;
  const waits = Date.parse(sendAt) > Date.now();

  const { submit } = useSubmit(form, async (body) => {
    if (count === 0 || isTaken) return form.setFocus("to");
    setAsked(body);
  });

  function sendNow() {
    if (!asked) return;
    send.mutate(asked, {
      onSuccess: async ({ status, sendAt: at }) => {
        draft.clear();
        setAsked(undefined);
        const isLater = status === "scheduled" && Date.parse(at) > Date.now();
        showAlert({ type: "success", message: isLater ? text.waiting(formatDateTime(at)) : text.sent });
        await navigate("/account/announcements", { replace: true });
      },
      // The alert says why.
      onError: () => setAsked(undefined),
    });
  }

  return (
    <FormScreen
      title={announcements.new}
      back="/account/announcements"
      submit={text.submit(count)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      {isTaken && <Notice tone="warn" title={text.taken(formatDay(sendAt))} />}
      {!isTaken && waits && <Notice tone="ok" title={announcements.waits(formatDateTime(sendAt))} />}
      <Select
        {...field("to")}
        hint={count === 0 ? undefined : group?.explained}
        error={count === 0 ? text.none : undefined}
        options={groups.map(({ value, name, fans }) => ({ value, label: announcements.option(name, fans) }))}
      />
      <Field {...field("title")} maxLength={announcementLimits.title} />
      <TextArea
        {...field("text")}
        rows={5}
        maxLength={announcementLimits.text}
        hint={text.textHint(words.length, announcementLimits.text)}
      />
      <Section title={text.preview}>
        <OwnProfile>
          {(profile) => (
            <AnnouncementCard
              creator={profile}
              detail={text.previewDetail}
              title={title.trim() || text.untitled}
              text={words.trim() || text.unwritten}
            />
          )}
        </OwnProfile>
        <p className="mx-1 mt-2 text-small text-quiet">{`${text.plain} ${announcements.rules}`}</p>
      </Section>
      <AlertDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text.question(count)}
        message={waits ? text.later(formatDateTime(sendAt)) : text.now}
        confirm={{ label: text.submit(count), busy: send.isPending, onPress: sendNow }}
      />
    </FormScreen>
  );
}
