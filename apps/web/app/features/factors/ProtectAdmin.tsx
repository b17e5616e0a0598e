import { protectAdmin as text } from "../../text/factors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";

/** Replaces content that the server refuses to admins without a second factor (SECOND_FACTOR_REQUIRED). */
export function ProtectAdmin() {
  return (
    <EmptyState icon="lock" title={text.title} message={text.message}>
      <ButtonLink to="/account/security">{text.action}</ButtonLink>
    </EmptyState>
  );
}
