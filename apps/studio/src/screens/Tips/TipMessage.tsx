import type { MessageReport } from "@camarim/contract/reports";
import type { Tip } from "@camarim/contract/tips";
import { useMutation } from "@tanstack/react-query";
import { FanMessage } from "../../features/payments/FanMessage.tsx";
import { reportMessage } from "../../queries/reports.ts";
import { deleteTipMessage } from "../../queries/tips.ts";
import { tips } from "../../text/tips.ts";

export function TipMessage({ tip: { _id, fan, message } }: { tip: Tip & { message: string } }) {
  const { mutateAsync, isPending } = useMutation(deleteTipMessage());
  const onDelete = () => mutateAsync(_id);
  const report = useMutation(reportMessage("tip"));
  const onReport = (body: MessageReport) => report.mutateAsync({ _id, body });
  return <FanMessage name={fan.name} words={tips.message} busy={isPending} {...{ message, onDelete, onReport }} />;
}
