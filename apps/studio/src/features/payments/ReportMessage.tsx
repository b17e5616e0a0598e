import { type MessageReport, messageReportBody, reportDetailsMax } from "@camarim/contract/reports";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { report } from "@camarim/ui/text/report.ts";
import { fanMessage as text } from "../../text/fan-message.ts";

type ReportMessageProps = {
  /** Who wrote it. */
  name: string;
  open: boolean;
  onClose: () => void;
  onReport: (body: MessageReport) => Promise<unknown>;
};

const reasons = Object.entries(report.reasons).map(([value, label]) => ({ value, label }));
const labels = { reason: report.reason, details: report.details };

/** Reports what a fan wrote, in the creator's name. */
export function ReportMessage({ name, open, onClose, onReport }: ReportMessageProps) {
  const form = useZodForm(messageReportBody, { reason: "illegal" as const, details: "" });
  const { field } = bindFields(form, labels);
  const { submit } = useSubmit(form, async (body) => {
    await onReport(body);
    form.reset();
    onClose();
    showAlert({ type: "success", message: text.reported });
  });
  return (
    <FormSheet
      title={text.title}
      open={open}
      onClose={onClose}
      submit={report.submit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet wrap-anywhere">{text.lead(name)}</p>
      <Select {...field("reason")} options={reasons} />
      <TextArea {...field("details")} required={false} hint={report.detailsHint} maxLength={reportDetailsMax} />
    </FormSheet>
  );
}
