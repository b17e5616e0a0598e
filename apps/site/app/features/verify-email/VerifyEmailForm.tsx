import { Button } from "@camarim/ui/form/Button.tsx";
import { CodeInput } from "@camarim/ui/form/CodeInput.tsx";
import { askedName, EmailField } from "@camarim/ui/form/EmailField.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { toWholeCode } from "@camarim/ui/lib/typed-code.ts";
import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Entering } from "../../api/enter.server.ts";
import { fanEntry as text } from "../../text/fan-entry.ts";

type VerifyEmailFormProps = {
  entering: Entering;
  /** Whether the e-mail cannot be changed, because an order waits for its verification. */
  fixed?: boolean | undefined;
  /** The code from the e-mailed link. */
  code?: string | undefined;
  /** Allows the link's code on a device other than the one that requested it. */
  linkKey?: string | undefined;
};

/** Verifies an e-mail address with a six-digit code, by plain forms that work before hydration and without scripts. */
export function VerifyEmailForm({ entering, fixed = false, code, linkKey }: VerifyEmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { step, email, sent, error, wrong } = entering;
  const busy = useNavigation().state !== "idle";
  const { key } = useLocation();
  /** The code that is being sent, null with an e-mail; before the navigation is rendered as busy. */
  const sending = useRef<string | null>(undefined);
  /** Another code was typed meanwhile. */
  const hasNext = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response or lost connection (`key`) ends a submission, also one that was never rendered as busy
  useEffect(() => {
    if (busy) return;
    sending.current = undefined;
    // Safari before 16 has no `requestSubmit`: the button remains.
    if (hasNext.current && toWholeCode(readCode(form.current) ?? "")) form.current?.requestSubmit?.();
    hasNext.current = false;
  }, [busy, entering, key]);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [wrong]);
  const stepBefore = useRef(step);
  useEffect(() => {
    if (stepBefore.current === "email" && step === "code")
      form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
    stepBefore.current = step;
  }, [step]);
  return (
    <div className="text-left">
      <div role="status">
        {step === "code" && <p className="mt-2 text-quiet">{sent && fixed ? text.sentAgain : text.sentTo(email)}</p>}
      </div>
      <div role="alert">{error && <FieldError>{`${error.title}: ${error.message}`}</FieldError>}</div>
      <Form
        ref={form}
        method="post"
        replace
        noValidate
        onSubmit={(event) => {
          const code = readCode(event.currentTarget);
          if (sending.current === undefined) sending.current = code;
          else {
            event.preventDefault();
            // Enter after the sixth digit repeats the code.
            hasNext.current = code !== sending.current;
          }
        }}
      >
        {step === "email" ? (
          <>
            <input type="hidden" name="intent" value="code" />
            {fixed ? (
              <FixedEmail email={email} />
            ) : (
              <EmailField
                key="email"
                name="email"
                required
                label={text.email}
                error={wrong?.email}
                defaultValue={email}
              />
            )}
          </>
        ) : (
          <>
            <input type="hidden" name="email" value={email} />
            {linkKey && <input type="hidden" name="key" value={linkKey} />}
            <CodeInput
              key="code"
              name="code"
              required
              label={text.code}
              hint={!code && <span className="noscript:hidden">{text.codeHint}</span>}
              error={wrong?.code}
              maxLength={7}
              defaultValue={code}
            />
          </>
        )}
        <TermsSentence />
        <div className="mt-4">
          <Button type="submit" busy={busy}>
            {step === "email" ? text.sendCode : text.submit}
          </Button>
        </div>
      </Form>
      {step === "code" && (
        <Form method="post" replace className="mt-3">
          <input type="hidden" name="intent" value="code" />
          <FixedEmail email={email} />
          <Button type="submit" tone="soft">
            {text.again}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Its spelling is not asked about again. */
function FixedEmail({ email }: { email: string }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name={askedName} value={email} />
    </>
  );
}

/** What is in the field of the code; null while there is the e-mail's. */
function readCode(form: HTMLFormElement | null): string | null {
  const field = form?.elements.namedItem("code");
  return field instanceof HTMLInputElement ? field.value : null;
}
