import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The step is part of the address (`?passo=2`), so that the back button of the phone goes one step back too. `toStep` reads it, the first
 * one if there is none.
 */
export function useStep(toStep: (asked: string | null) => number) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [target, setTarget] = useState<string>();
  const address = new URLSearchParams(search);
  const asked = address.get("passo");
  const step = toStep(asked);
  const from = (state as { step?: number } | null)?.step;
  const show = (next: number, replace = false) => {
    address.set("passo", String(next));
    void navigate(`?${address}`, { replace, state: replace ? null : { step } });
  };
  const leave = useEffectEvent((to: string, present: number) => {
    void (from === present - 1 ? navigate(-1) : navigate(to, { replace: true }));
  });
  useEffect(() => {
    if (target !== undefined) leave(target, step);
  }, [target, step]);
  return {
    step,
    /** The address names no step: the screen was opened from another one. */
    isFirstVisit: asked === null,
    show,
    /** Undefined in the first step, which leaves the screen. */
    back: step === 1 ? undefined : () => void (from === step - 1 ? navigate(-1) : show(step - 1, true)),
    /** What the steps were for is done: the next screen takes the place of all of them, so that Back does not open an empty one. */
    finish: setTarget,
    isFinished: target !== undefined,
  };
}
