type Subscription = {
  plan: { _id: string } | null;
  nextPlan: { _id: string } | null;
  state: { rights: { mayRenew: boolean } };
};

/** The plan of the next period; undefined while the price of the present one is not agreed, since choosing it agrees to its price. */
export function toPresentPlan({ plan, nextPlan, state }: Subscription): string | undefined {
  return nextPlan?._id ?? (state.rights.mayRenew ? plan?._id : undefined);
}
