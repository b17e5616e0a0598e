import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { resendIuguDocuments } from "../../queries/iugu.ts";
import { iugu } from "../../text/iugu.ts";
import { DocumentFields } from "./DocumentFields.tsx";
import { FailedSubmission } from "./FailedSubmission.tsx";
import { Refusals } from "./Refusals.tsx";
import { useDocumentErrors } from "./use-document-errors.ts";

const text = iugu.onboarding;

/** Resubmits the refused documents. iugu accepts no other part of an application twice. */
export function Resend({ account }: { account: IuguAccount }) {
  const navigate = useNavigate();
  const { errors, show, clear } = useDocumentErrors();
  const { mutateAsync, isPending } = useMutation(resendIuguDocuments());
  const isStuck = account.refusedDocuments.length === 0;

  /** `mutateAsync`, because the new status of the account unmounts this screen, before `onSuccess` of `mutate`. */
  function resend() {
    mutateAsync().then(({ submission }) => {
      // The screen of the account says that they are being sent.
      if (submission !== "sending") showAlert({ type: "success", message: text.resent });
      void navigate("/account/iugu-account", { replace: true });
    }, show);
  }

  return (
    <Screen
      title={text.title}
      back="/account/menu"
      bottom={
        !isStuck && (
          <Button writes busy={isPending} onPress={resend}>
            {text.resend}
          </Button>
        )
      }
    >
      {account.test && <TestMoney>{iugu.test}</TestMoney>}
      <Refusals refusals={account.refusals} />
      <FailedSubmission account={account} />
      {isStuck ? (
        <EmptyState icon="alert" title={text.stuck.title} message={text.stuck.message} />
      ) : (
        <>
          <p className="mx-1 mt-4">{text.resendLead}</p>
          <DocumentFields kinds={account.refusedDocuments} errors={errors} onSent={clear} />
        </>
      )}
    </Screen>
  );
}
