import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { iugu } from "../../text/iugu.ts";
import { SellingPoints } from "./SellingPoints.tsx";

const text = iugu.onboarding;

/** Explains card payments to visitors, with links to register and to sign in. */
export function ForVisitors() {
  return (
    <Screen title={text.title}>
      <EmptyState icon="card" title={text.lead.title} message={text.lead.message} />
      <SellingPoints />
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to="/auth/register">{text.register}</ButtonLink>
        <ButtonLink to="/auth" tone="soft">
          {text.signIn}
        </ButtonLink>
      </div>
    </Screen>
  );
}
