import { login, loginBody } from "@camarim/contract/auth";
import { Link, useLocation } from "react-router";
import { call } from "../../api/client.ts";
import { errorLine } from "../../api/error-text.ts";
import { saveToken } from "../../api/session.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Brand } from "../../ui/layout/Brand.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

const text = auth.signIn;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** A form submitted before the scripts load must not put the password in the URL; it shows the same page again. */
export function action() {
  return null;
}

export default function SignIn() {
  const { search } = useLocation();
  const form = useZodForm(loginBody);
  const { field } = bindFields(form, text);
  const { submit } = useSubmit(
    form,
    // The layout redirects signed-in users.
    async (body) => saveToken((await call(login, { body })).accessToken),
    (error) => window.alert(errorLine(error)),
  );
  return (
    <Screen title={text.title}>
      <div className="py-6 text-center">
        <Brand />
        <p className="mt-1 text-quiet">{text.lead}</p>
      </div>
      <form method="post" noValidate onSubmit={submit}>
        <Field
          {...field("usernameOrEmail")}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...field("password")} autoComplete="current-password" />
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {text.submit}
          </Button>
          <ButtonLink to={`/auth/register${search}`} tone="soft">
            {text.register}
          </ButtonLink>
          <Link to="/senha" className="flex min-h-tap items-center justify-center text-accent">
            {text.forgot}
          </Link>
        </div>
      </form>
      <p className="mt-6 flex justify-center gap-6 text-small">
        <LegalLinks />
      </p>
    </Screen>
  );
}

function LegalLinks() {
  return auth.legalLinks.map(({ to, label }) => (
    <Link key={to} to={to} reloadDocument className="flex min-h-tap items-center text-quiet underline">
      {label}
    </Link>
  ));
}
