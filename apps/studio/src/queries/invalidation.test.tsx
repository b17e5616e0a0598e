import { reminders, settings } from "@camarim/contract";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import {
  MutationObserver,
  type MutationObserverOptions,
  type QueryKey,
  type UseMutationOptions,
} from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { answer, answerRequests, type Rule, refuse } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { requestDeletion } from "./account.ts";
import { queryClient } from "./client.ts";
import { giftsQuery } from "./gifts.ts";
import { connectMp } from "./mp.ts";
import { markReturned, paymentsOfQuery } from "./payments.ts";
import { savePlans } from "./plans.ts";
import { profileQuery } from "./profile.ts";
import { remindersQuery, updateReminders } from "./reminders.ts";
import { settingQuery, updateSetting } from "./settings.ts";
import { subscriptionsQuery } from "./subscriptions.ts";

const id = "0199f0a0-0000-7000-8000-000000000001";
const subscribers = subscriptionsQuery({}, "newest").queryKey;

const send =
  <Data, Variables>(mutation: UseMutationOptions<Data, ApiError, Variables>, variables: Variables) =>
  () =>
    new MutationObserver(queryClient, mutation as MutationObserverOptions<Data, ApiError, Variables>).mutate(variables);

const returned = send(markReturned(), { _id: id, endToEndId: "" });

it.each<[string, () => Promise<unknown>, QueryKey]>([
  ["the payment of a returned refund", returned, paymentsOfQuery(id).queryKey],
  ["the gift of a returned refund", returned, giftsQuery().queryKey],
  ["a page that a payment account publishes", send(connectMp(), { code: "c", state: "s" }), profileQuery().queryKey],
  ["subscriptions of renamed plans", send(savePlans(), { data: [] }), subscribers],
  ["subscriptions of an account to delete", send(requestDeletion(), { username: "ana" }), subscribers],
])("reloads %s", async (_, change, queryKey) => {
  answerRequests("full");
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(queryKey, {});
  await change();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it("shows the reminders that were saved, not those of a request from before", async () => {
  const { endedSubscriptions } = generate(reminders.getReminders.schema.response[200]);
  const [before, after] = [false, true].map((enabled) => ({ endedSubscriptions: { ...endedSubscriptions, enabled } }));
  if (!before || !after) throw new Error("no answers");
  const rules = [answer(reminders.getReminders, before), answer(reminders.patchReminders, after)];
  const { waiting } = answerRequests("full", rules, { oneByOne: true });
  onTestFinished(() => queryClient.clear());
  const read = queryClient.fetchQuery(remindersQuery()).catch(() => undefined);
  const change = send(updateReminders(), { endedSubscriptions: true })();
  await expect.poll(() => waiting).toHaveLength(2);
  for (const { respond } of waiting.reverse()) respond();
  await Promise.all([change, read]);
  expect(queryClient.getQueryData(remindersQuery().queryKey)).toMatchObject(after);
});

const setting = generate(settings.getSetting.schema.response[200]);
const off = { ...setting, watermark: false, discoverable: false };

it.each([
  ["two changes that fail", { watermark: true }, { discoverable: true }, [false, false], off],
  ["a change and its reversal that fail", { watermark: true }, { watermark: false }, [false, false], off],
  [
    "a change that is saved and one that fails",
    { watermark: true },
    { discoverable: true },
    [true, false],
    { ...off, watermark: true },
  ],
] as const)("shows what is saved after %s", async (_, first, second, saved, shown) => {
  const { queryKey } = settingQuery();
  const isSaved = [...saved];
  const patch: Rule = {
    endpoint: settings.patchSetting,
    respond: async (...args) =>
      (isSaved.shift() ? answer(settings.patchSetting, {}) : refuse(settings.patchSetting, "UNAVAILABLE")).respond(
        ...args,
      ),
  };
  const { waiting } = answerRequests("full", [patch], { oneByOne: true });
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(queryKey, off);
  const changes = [first, second].map((change) => send(updateSetting(), change)().catch(() => undefined));
  await expect.poll(() => waiting).toHaveLength(2);
  expect(queryClient.getQueryData(queryKey)).toEqual({ ...off, ...first, ...second });
  for (const { respond } of waiting) respond();
  await Promise.all(changes);
  expect(queryClient.getQueryData(queryKey)).toEqual(shown);
});
