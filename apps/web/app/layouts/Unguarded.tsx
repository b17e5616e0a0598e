import { Outlet, useMatches } from "react-router";
import { useToken } from "../api/session.ts";
import { handlesOf } from "../lib/route-handle.ts";
import { common } from "../text/common.ts";
import { errors } from "../text/errors.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../ui/form/Button.tsx";
import { Screen } from "../ui/layout/Screen.tsx";

/** Creator routes without the guard: without a token they show a sign-in link, under the route's own `handle.title`. */
export default function Unguarded() {
  const title =
    handlesOf(useMatches())
      .flatMap((handle) => handle.title ?? [])
      .pop() ?? common.brand;
  if (useToken()) return <Outlet />;
  return (
    <Screen title={title}>
      <EmptyState icon="lock" title={errors.signedOut.title} message={errors.signedOut.message}>
        <ButtonLink to="/auth">{errors.signedOut.signIn}</ButtonLink>
        <ButtonLink to="/auth/register" tone="soft">
          {errors.signedOut.register}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
