import { useEffect, useRef, useState } from "react";
import type { OfferedPlan } from "./PlanChoice.tsx";

/**
 * The plan whose radio is on: on the server only where there is no choice, then as the form says,
 * since it may have been changed before the scripts came.
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
