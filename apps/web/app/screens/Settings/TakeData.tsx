import { unfilled } from "@camarim/contract/values";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { saveFrom } from "../../api/save-from.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { formatDay } from "../../lib/time.ts";
import { exportQuery, linkExport, requestExport } from "../../queries/personal-data.ts";
import { personalData } from "../../text/personal-data.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = personalData.export;
const passwordForm = z.object({ currentPassword: z.string(unfilled).min(1, unfilled) });

/** Has the file made, and fetches it once it is there; each asks for the password. */
export function TakeData({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(exportQuery());
  const ask = useMutation(requestExport());
  const link = useMutation(linkExport());
  const form = useZodForm(passwordForm);
  const latest = data?.latest;
  const submit = form.handleSubmit(async (body) => {
    try {
      if (latest?.status !== "ready") return void (await ask.mutateAsync(body));
      saveFrom((await link.mutateAsync(body)).url);
      showAlert({ type: "success", message: text.started });
      onClose();
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  const isReady = latest?.status === "ready";
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        data &&
        latest?.status !== "preparing" && (
          <Button type="submit" form={id} icon="doc" busy={form.formState.isSubmitting}>
            {isReady ? text.download : text.ask}
          </Button>
        )
      }
    >
      <p className="text-quiet">{text.lead}</p>
      {!data && !error && <PendingRows count={1} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <div role="status" className="mt-3">
        {latest?.status === "preparing" && <p>{text.preparing}</p>}
        {latest?.status === "failed" && <p className="text-danger">{text.failed}</p>}
        {isReady && <p>{text.ready(formatBytes(latest.bytes ?? 0), formatDay(latest.expiresAt ?? ""))}</p>}
      </div>
      {data && latest?.status !== "preparing" && (
        <form id={id} noValidate onSubmit={submit} className="pb-2">
          <Field
            {...form.register("currentPassword")}
            required
            type="password"
            label={personalData.password}
            error={form.formState.errors.currentPassword?.message}
            autoComplete="current-password"
          />
        </form>
      )}
    </Sheet>
  );
}
