import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { useLocation } from "react-router";
import { protectAdmin as text } from "../../text/factors.ts";

/** Of the history entries of Security, which leads back to `next`, and of the menu, which opens its list of creators. */
export type FactorState = { next: string } | { influencers: true } | null;

/** Replaces content that the server refuses to admins without a second factor (SECOND_FACTOR_REQUIRED). */
export function ProtectAdmin() {
  const { pathname } = useLocation();
  return (
    <EmptyState icon="lock" title={text.title} message={text.message}>
      <ButtonLink to="/account/security" state={{ next: pathname } satisfies FactorState}>
        {text.action}
      </ButtonLink>
    </EmptyState>
  );
}
