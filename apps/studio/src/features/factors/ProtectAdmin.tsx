import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { protectAdmin as text } from "../../text/factors.ts";

/** Replaces content that the server refuses to admins without a second factor (SECOND_FACTOR_REQUIRED). */
export function ProtectAdmin() {
  return (
    <EmptyState icon="lock" title={text.title} message={text.message}>
      <ButtonLink to="/account/security">{text.action}</ButtonLink>
    </EmptyState>
  );
}
