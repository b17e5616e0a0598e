import { type AccountSetting, storyLifetimes } from "@camarim/contract/settings";
import { SavedSwitch } from "@camarim/ui/form/SavedSwitch.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Group, List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useMutation } from "@tanstack/react-query";
import { updateSetting } from "../../queries/settings.ts";
import { cancellations } from "../../text/cancellations.ts";
import { messages } from "../../text/messages.ts";
import { settings as text } from "../../text/settings.ts";
import { Message } from "./Message.tsx";

const { stories, fans, receipts, notices } = text;
const lifetimes = storyLifetimes.map((value) => ({ value, label: stories.lifetimes[value] }));
const graceDays = Array.from({ length: 8 }, (_, days) => ({ value: String(days), label: fans.days(days) }));

/** Each change is saved as it is made. */
export function AccountSettings({ setting }: { setting: AccountSetting }) {
  const { mutate, mutateAsync: save } = useMutation(updateSetting());
  return (
    <>
      <Section title={stories.section} ofGroups>
        <Group>
          <Select
            writes
            label={stories.lifetime}
            hint={stories.lifetimeHint}
            options={lifetimes}
            value={setting.storyLifetime}
            onChange={({ target }) => mutate({ storyLifetime: target.value as AccountSetting["storyLifetime"] })}
          />
          <SavedSwitch
            label={stories.watermark}
            hint={stories.watermarkHint}
            checked={setting.watermark}
            onSave={(watermark) => save({ watermark })}
          />
        </Group>
      </Section>
      <Section title={fans.section} ofGroups>
        <Group>
          <SavedSwitch
            label={fans.accept}
            hint={fans.acceptHint}
            checked={setting.acceptNewSubscribers}
            onSave={(acceptNewSubscribers) => save({ acceptNewSubscribers })}
          />
          <SavedSwitch
            label={fans.count}
            hint={fans.countHint}
            checked={setting.showSubscriberCount}
            onSave={(showSubscriberCount) => save({ showSubscriberCount })}
          />
          <SavedSwitch
            label={fans.discoverable}
            hint={fans.discoverableHint}
            checked={setting.discoverable}
            onSave={(discoverable) => save({ discoverable })}
          />
          <Select
            writes
            label={fans.grace}
            hint={fans.graceHint}
            options={graceDays}
            value={String(setting.graceDays)}
            onChange={({ target }) => mutate({ graceDays: Number(target.value) })}
          />
          <Message name="fanMessage" saved={setting.fanMessage} />
        </Group>
        <div className="mt-3">
          <List>
            <Row icon="out" label={cancellations.open} detail={cancellations.openHint} to="/account/cancellations" />
          </List>
        </div>
      </Section>
      <Section title={fans.whatsapp} ofGroups>
        <Group>
          <Message name="receiptMessage" saved={setting.receiptMessage} placeholder={messages.receipt} />
          <Message name="accessMessage" saved={setting.accessMessage} placeholder={messages.access} />
        </Group>
      </Section>
      <Section title={receipts.section} ofGroups>
        <Group>
          <SavedSwitch
            label={receipts.auto}
            hint={receipts.autoHint}
            checked={setting.autoApproveStatement}
            onSave={(autoApproveStatement) => save({ autoApproveStatement })}
          />
        </Group>
      </Section>
      <Section title={notices.section} ofGroups>
        <Group>
          <SavedSwitch
            label={notices.receipt}
            checked={setting.notifyReceipt}
            onSave={(notifyReceipt) => save({ notifyReceipt })}
          />
          <SavedSwitch
            label={notices.newSubscriber}
            checked={setting.notifyNewSubscriber}
            onSave={(notifyNewSubscriber) => save({ notifyNewSubscriber })}
          />
          <SavedSwitch
            label={notices.renewal}
            checked={setting.notifyRenewal}
            onSave={(notifyRenewal) => save({ notifyRenewal })}
          />
        </Group>
      </Section>
    </>
  );
}
