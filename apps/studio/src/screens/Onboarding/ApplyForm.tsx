import { type IuguAccount, iuguDocumentKinds } from "@camarim/contract/gateways-iugu";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { AddressFields } from "../../features/address/AddressFields.tsx";
import { address } from "../../text/address.ts";
import { iugu } from "../../text/iugu.ts";
import { BankFields } from "./BankFields.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import { FailedSubmission } from "./FailedSubmission.tsx";
import { OwnerFields } from "./OwnerFields.tsx";
import { SellingPoints } from "./SellingPoints.tsx";
import { StepHead } from "./StepHead.tsx";
import { isCompany, stepCount } from "./steps.ts";
import { type Applicant, useApplyForm } from "./use-apply-form.ts";

const text = iugu.onboarding;
const labels = { ...address, ...text };
const ofPerson = iuguDocumentKinds.filter((kind) => kind !== "socialContract");

type ApplyFormProps = { account: IuguAccount; applicant: Applicant };

/** Holder, address, documents and bank account, a step each. */
export function ApplyForm({ account, applicant }: ApplyFormProps) {
  const { form, save, documents, step, back, registersPayouts } = useApplyForm(applicant);
  const { field } = bindFields(form, labels);
  const company = isCompany(form.watch("document"));
  return (
    <FormScreen
      title={text.title}
      back="/account/menu"
      onBack={back}
      submit={step === stepCount ? text.send : text.next}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      {account.test && <TestMoney>{iugu.test}</TestMoney>}
      <FailedSubmission account={account} />
      <StepHead step={step} />
      {step === 1 && (
        <>
          <p className="mx-1 mt-4">{text.lead.message}</p>
          <OwnerFields form={form} isCompany={company} />
          <div className="mt-6">
            <SellingPoints />
          </div>
        </>
      )}
      {step === 2 && <AddressFields form={form} field={field} complement={field("complement")} />}
      {step === 3 && (
        <DocumentFields
          kinds={company ? iuguDocumentKinds : ofPerson}
          errors={documents.errors}
          onSent={documents.clear}
        />
      )}
      {step === 4 && (
        <>
          <BankFields form={form} />
          {registersPayouts && <p className="mx-1 mt-6 text-quiet">{text.registersPayouts}</p>}
        </>
      )}
    </FormScreen>
  );
}
