import { useMutation, useQuery } from "@tanstack/react-query";
import { saveFrom } from "../../api/save-from.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { formatDay } from "../../lib/time.ts";
import { exportQuery, linkExport, requestExport } from "../../queries/account.ts";
import { personalData } from "../../text/personal-data.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormSheet } from "../../ui/form/FormSheet.tsx";
import { passwordForm } from "../../ui/form/PasswordSheet.tsx";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";

const text = personalData.export;

/** Requests the file, and downloads it once it is ready; both require the password. */
export function TakeData({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(exportQuery());
  const ask = useMutation(requestExport());
  const link = useMutation(linkExport());
  const form = useZodForm(passwordForm);
  const latest = data?.latest;
  const { field } = bindFields(form, { currentPassword: personalData.password });
  const { submit } = useSubmit(form, async (body) => {
    if (latest?.status !== "ready") return ask.mutateAsync(body);
    saveFrom((await link.mutateAsync(body)).url);
    showAlert({ type: "success", message: text.started });
    return onClose();
  });
  const isReady = latest?.status === "ready";
  const canSubmit = data && latest?.status !== "preparing";
  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.title}
      submit={canSubmit ? (isReady ? text.download : text.ask) : undefined}
      icon="doc"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.lead}</p>
      {!data && !error && <PendingRows count={1} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <div role="status" className="mt-3">
        {latest?.status === "preparing" && <p>{text.preparing}</p>}
        {latest?.status === "failed" && <p className="text-danger">{text.failed}</p>}
        {isReady && <p>{text.ready(formatBytes(latest.bytes ?? 0), formatDay(latest.expiresAt ?? ""))}</p>}
      </div>
      {canSubmit && <Field {...field("currentPassword")} />}
    </FormSheet>
  );
}
