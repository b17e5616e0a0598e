import type { loginBody } from "@camarim/contract/auth";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormError } from "@camarim/ui/form/FormError.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { readReturn } from "@camarim/ui/lib/session-end.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Link, useLocation } from "react-router";
import type { z } from "zod";
import { StorageNotice } from "../../features/storage/StorageNotice.tsx";
import { Brand } from "../../layouts/Brand.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { Pitch } from "./Pitch.tsx";

const text = auth.signIn;

type PasswordStepProps = {
  form: UseFormReturn<z.input<typeof loginBody>, unknown, z.output<typeof loginBody>>;
  onSubmit: React.FormEventHandler<HTMLFormElement>;
};

export function PasswordStep({ form, onSubmit }: PasswordStepProps) {
  const { search } = useLocation();
  const { field } = bindFields(form, text);
  const [hasEnded] = useState(() => readReturn() !== null);
  const isDesk = useDesk();
  return (
    <div className="desk:grid desk:grid-cols-hero">
      <Screen title={text.title}>
        <div className="py-6 text-center">
          <Brand />
          <p className="mt-1 text-quiet">{text.lead}</p>
        </div>
        <div role="status">{hasEnded && <Notice tone="warn" {...text.ended} />}</div>
        <form method="post" noValidate onSubmit={onSubmit}>
          <Field
            {...field("usernameOrEmail")}
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field {...field("password")} autoComplete="current-password" />
          <FormError message={form.formState.errors.root?.message} />
          <div className="mt-6 flex flex-col gap-3">
            <Button type="submit" busy={form.formState.isSubmitting}>
              {text.submit}
            </Button>
            <PasskeySignIn />
            <ButtonLink to={`/auth/register${search}`} tone="soft">
              {text.register}
            </ButtonLink>
            <Link to="/senha" className="flex min-h-tap items-center justify-center text-accent">
              {text.forgot}
            </Link>
          </div>
        </form>
        <StorageNotice />
        <div className="mt-3">
          <List>
            <Row icon="play" label={text.fan} detail={text.fanHint} to="/entrar" />
            <Row icon="help" label={text.help} to="/paguei" />
          </List>
        </div>
        <p className="mt-6 flex flex-wrap justify-center gap-x-6 text-small">
          <OtherPages />
        </p>
      </Screen>
      {isDesk && <Pitch />}
    </div>
  );
}

function OtherPages() {
  return [{ to: "/sobre", label: text.about }, ...auth.legalLinks].map(({ to, label }) => (
    <Link key={to} to={to} reloadDocument className="flex min-h-tap items-center text-quiet underline">
      {label}
    </Link>
  ));
}
