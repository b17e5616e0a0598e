import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { useEffect, useRef } from "react";
import { iugu } from "../../text/iugu.ts";
import { stepCount } from "./steps.ts";

const text = iugu.onboarding;

/** "Passo 2 de 4"; the sections below have visible titles. Focused when the step changes, so that screen readers announce it. */
export function StepHead({ step }: { step: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    line.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className="mx-1 mt-3">
      <p ref={line} tabIndex={-1} className="mb-2 outline-none">
        <span className="text-strong">{text.step(step, stepCount)}</span>
        <span className="sr-only">: {text.stepNames[step - 1]}</span>
      </p>
      <Progress percent={(step / stepCount) * 100} label={text.step(step, stepCount)} />
    </div>
  );
}
