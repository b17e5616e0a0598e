import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import type { Plan } from "@camarim/contract/plans";
import type { PixSettings } from "@camarim/contract/settings";

type AccountState = { storyCount: number; plans: readonly Pick<Plan, "active">[]; canBePaid: boolean };

export type FirstStep = { name: "story" | "plan" | "pix"; done: boolean };

/** The requirements of a published page, in the order in which the creator completes them. */
export function firstSteps({ storyCount, plans, canBePaid }: AccountState): FirstStep[] {
  return [
    { name: "story", done: storyCount > 0 },
    { name: "plan", done: plans.some((plan) => plan.active) },
    { name: "pix", done: canBePaid },
  ];
}

type Ways = { pix: PixSettings; iugu: IuguAccount; mp: MpConnection };

/** A way to be paid for which the creator has done everything, and which does not sell yet. `startsAt` is null while iugu verifies it. */
export function findComingWay({ pix, iugu, mp }: Ways): { startsAt: string | null; to: string } | undefined {
  if (pix.next) return { startsAt: pix.next.startsAt, to: "/account/pix" };
  if (mp.next) return { startsAt: mp.next.startsAt, to: "/mp/connect" };
  if (iugu.submission === "sending" || iugu.status === "pending")
    return { startsAt: null, to: "/account/iugu-account" };
  return iugu.status === "verified" && iugu.startsAt
    ? { startsAt: iugu.startsAt, to: "/account/iugu-account" }
    : undefined;
}
