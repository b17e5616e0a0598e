import { common } from "../../text/common.ts";
import { errors } from "../../text/errors.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Screen } from "../../ui/Screen.tsx";

export function NotFoundScreen() {
  return (
    <Screen title={common.brand}>
      <EmptyState icon="help" title={errors.notFound.title} message={errors.notFound.message}>
        <ButtonLink to="/">{errors.notFound.home}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
