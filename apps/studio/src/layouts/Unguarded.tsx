import { useToken } from "@camarim/ui/api/session.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { handlesOf } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { Outlet, useMatches } from "react-router";

/** Creator routes without the guard: without a token they show a sign-in link, under the name of the route's `handle.place`. */
export function Unguarded() {
  const place = handlesOf(useMatches())
    .flatMap((handle) => handle.place ?? [])
    .pop();
  const title = place ? nav.places[place] : common.brand;
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
