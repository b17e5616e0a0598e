import { useLocation, useNavigate } from "react-router";
import { toStep } from "./steps.ts";

/** The step is part of the address, so that the back button of the phone goes one step back too. */
export function useStep() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const asked = new URLSearchParams(search).get("passo");
  const step = toStep(asked);
  const from = (state as { step?: number } | null)?.step;
  const show = (next: number, replace = false) =>
    void navigate(`?passo=${next}`, { replace, state: replace ? null : { step } });
  return {
    step,
    /** The address names no step: the screen was opened from another one. */
    isFirstVisit: asked === null,
    show,
    /** Undefined in the first step, which leaves the screen. */
    back: step === 1 ? undefined : () => void (from === step - 1 ? navigate(-1) : show(step - 1, true)),
  };
}
