import { type AccountSetting, storyLifetimes } from "@camarim/contract/settings";
import { useMutation } from "@tanstack/react-query";
import { updateSetting } from "../../queries/settings.ts";
import { settings as text } from "../../text/settings.ts";
import { Select } from "../../ui/form/Select.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { FanMessage } from "./FanMessage.tsx";

const { stories, fans, receipts, notices } = text;
const lifetimes = storyLifetimes.map((value) => ({ value, label: stories.lifetimes[value] }));
const graceDays = Array.from({ length: 8 }, (_, days) => ({ value: String(days), label: fans.days(days) }));

/** Each change is saved as it is made. */
export function AccountSettings({ setting }: { setting: AccountSetting }) {
  const { mutate } = useMutation(updateSetting());
  return (
    <>
      <Section title={stories.section}>
        <Select
          label={stories.lifetime}
          hint={stories.lifetimeHint}
          options={lifetimes}
          value={setting.storyLifetime}
          onChange={({ target }) => mutate({ storyLifetime: target.value as AccountSetting["storyLifetime"] })}
        />
        <Switch
          label={stories.watermark}
          hint={stories.watermarkHint}
          checked={setting.watermark}
          onChange={({ target }) => mutate({ watermark: target.checked })}
        />
      </Section>
      <Section title={fans.section}>
        <Switch
          label={fans.accept}
          hint={fans.acceptHint}
          checked={setting.acceptNewSubscribers}
          onChange={({ target }) => mutate({ acceptNewSubscribers: target.checked })}
        />
        <Switch
          label={fans.count}
          hint={fans.countHint}
          checked={setting.showSubscriberCount}
          onChange={({ target }) => mutate({ showSubscriberCount: target.checked })}
        />
        <Select
          label={fans.grace}
          hint={fans.graceHint}
          options={graceDays}
          value={String(setting.graceDays)}
          onChange={({ target }) => mutate({ graceDays: Number(target.value) })}
        />
        <FanMessage message={setting.fanMessage} />
      </Section>
      <Section title={receipts.section}>
        <Switch
          label={receipts.auto}
          hint={receipts.autoHint}
          checked={setting.autoApproveStatement}
          onChange={({ target }) => mutate({ autoApproveStatement: target.checked })}
        />
      </Section>
      <Section title={notices.section}>
        <Switch
          label={notices.receipt}
          checked={setting.notifyReceipt}
          onChange={({ target }) => mutate({ notifyReceipt: target.checked })}
        />
        <Switch
          label={notices.newSubscriber}
          checked={setting.notifyNewSubscriber}
          onChange={({ target }) => mutate({ notifyNewSubscriber: target.checked })}
        />
        <Switch
          label={notices.renewal}
          checked={setting.notifyRenewal}
          onChange={({ target }) => mutate({ notifyRenewal: target.checked })}
        />
      </Section>
    </>
  );
}
