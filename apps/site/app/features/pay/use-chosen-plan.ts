import type { OfferedPlan } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { useEffect, useRef, useState } from "react";

/**
 * The plan of the checked radio button: on the server only if there is one plan, then read from the form,
 * since it may have been changed before hydration.
 */
export function useChosenPlan(plans: readonly OfferedPlan[], name: string) {
  const form = useRef<HTMLFormElement>(null);
  const [chosenId, choose] = useState(plans.length === 1 ? plans[0]?._id : undefined);
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get(name);
    if (typeof chosen === "string") choose(chosen);
  }, [name]);
  return { form, choose, chosen: plans.find((plan) => plan._id === chosenId) };
}
