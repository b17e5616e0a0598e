import { ButtonLink } from "../form/Button.tsx";
import { Screen } from "../layout/Screen.tsx";
import { common } from "../text/common.ts";
import { errors } from "../text/errors.ts";
import { EmptyState } from "./EmptyState.tsx";

export function NotFoundScreen() {
  return (
    <Screen title={common.brand}>
      <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message}>
        <ButtonLink to="/">{errors.notFound.home}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
