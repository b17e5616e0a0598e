import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { resendIuguDocuments } from "../../queries/iugu-documents.ts";
import { iugu } from "../../text/iugu.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { TestMoney } from "../../ui/TestMoney.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import { Refusals } from "./Refusals.tsx";
import { useDocumentErrors } from "./use-document-errors.ts";

const text = iugu.onboarding;

/** After a refusal: the documents that iugu wants to see again. Nothing else can be sent twice. */
export function Resend({ account }: { account: IuguAccount }) {
  const navigate = useNavigate();
  const { errors, show, clear } = useDocumentErrors();
  const { mutate, isPending } = useMutation(resendIuguDocuments());
  const isStuck = account.refusedDocuments.length === 0;

  function resend() {
    mutate(undefined, {
      onSuccess: () => {
        showAlert({ type: "success", message: text.resent });
        void navigate("/account/iugu-account", { replace: true });
      },
      onError: show,
    });
  }

  return (
    <Screen
      title={text.title}
      back="/account/menu"
      bottom={
        !isStuck && (
          <Button busy={isPending} onPress={resend}>
            {text.resend}
          </Button>
        )
      }
    >
      {account.test && <TestMoney>{iugu.test}</TestMoney>}
      <Refusals refusals={account.refusals} />
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
