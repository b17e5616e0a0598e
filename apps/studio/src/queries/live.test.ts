import { eventTopics } from "@camarim/contract/events";
import { expect, test } from "vitest";
import { personalDataKeys } from "./account.ts";
import { billingsKeys } from "./billings.ts";
import { disputesKeys } from "./disputes.ts";
import { giftsKeys } from "./gifts.ts";
import { importsKeys } from "./imports.ts";
import { iuguKeys } from "./iugu.ts";
import { pollWhile } from "./live.ts";
import { keysOf } from "./live-stream.ts";
import { mediasKeys } from "./medias.ts";
import { paymentsKeys } from "./payments.ts";
import { highlightsKeys, storiesKeys } from "./stories.ts";
import { subscriptionsKeys } from "./subscriptions.ts";
import { tipsKeys } from "./tips.ts";
import { transferKeys } from "./transfers.ts";
import { walletKeys } from "./wallet.ts";

test("every topic names keys of existing queries", () => {
  const named: Record<keyof typeof keysOf, readonly (readonly [string, ...unknown[]])[]> = {
    billings: [billingsKeys.all],
    disputes: [disputesKeys.all],
    exports: [personalDataKeys.all],
    gateways: [iuguKeys.account],
    imports: [importsKeys.all],
    payments: [paymentsKeys.all, tipsKeys.all, giftsKeys.all],
    stories: [storiesKeys.all, mediasKeys.mine, highlightsKeys.mine],
    subscriptions: [subscriptionsKeys.all],
    wallet: [walletKeys.all, transferKeys.list],
  };
  expect([...Object.keys(keysOf), "order"].sort()).toEqual([...eventTopics].sort());
  for (const [topic, keys] of Object.entries(named))
    expect(keysOf[topic as keyof typeof keysOf]).toEqual(expect.arrayContaining(keys.map(([first]) => first)));
});

test("without a stream a query polls at its interval while it waits, and otherwise not at all", () => {
  const interval = pollWhile(({ left }: { left: number }) => left > 0, 5_000);
  const at = (data: unknown) => interval({ state: { data } });
  expect([at(undefined), at({ left: 1 }), at({ left: 0 })]).toEqual([false, 5_000, false]);
  const otherwise = pollWhile(({ left }: { left: number }) => left > 0, 5_000, { otherwiseMs: 120_000 });
  expect(otherwise({ state: { data: { left: 0 } } })).toBe(120_000);
});
