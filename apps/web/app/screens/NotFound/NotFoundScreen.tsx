import { common } from "../../text/common.ts";
import { errors } from "../../text/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

export function NotFoundScreen() {
  return (
    <Screen title={common.brand}>
      <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message}>
        <ButtonLink to="/">{errors.notFound.home}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
