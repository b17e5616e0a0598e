import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "../../queries/client.ts";
import { type Side, sendDocument, walletStatusQuery } from "../../queries/wallet.ts";
import { registration } from "../../text/registration.ts";

const text = registration.page;
const largestFile = 15 * 1024 * 1024;

type Picked = { side: Side; file: File };

/** Previews the picture before the upload, because the review of an unreadable one costs a day. */
export function PictureCheck({ picked, onClose }: { picked: Picked | undefined; onClose: () => void }) {
  const { mutate, isPending } = useMutation(sendDocument());
  const [percent, setPercent] = useState(0);

  function send({ side, file }: Picked) {
    if (file.size > largestFile) return showAlert({ type: "danger", message: text.tooLarge });
    setPercent(0);
    mutate(
      { side, file, onStage: (stage) => stage.stage === "progress" && setPercent(stage.percent) },
      {
        onSuccess: () => {
          const isWhole = queryClient.getQueryData(walletStatusQuery().queryKey)?.status === "under_review";
          showAlert({ type: "success", message: isWhole ? text.both : text.sentNow });
        },
        onSettled: onClose,
      },
    );
  }

  return (
    <Sheet
      open={picked !== undefined}
      onClose={onClose}
      dismissable={!isPending}
      title={text.check[picked?.side ?? "front"]}
      bottom={
        <Button busy={isPending} onPress={() => picked && send(picked)}>
          {isPending ? text.sending(percent) : text.send}
        </Button>
      }
    >
      <p className="text-quiet">{text.checkLead}</p>
      {picked && <Preview file={picked.file} />}
      {isPending && (
        <div className="mt-4">
          <Progress percent={percent} label={text.progress} />
        </div>
      )}
    </Sheet>
  );
}

function Preview({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isLost) return <p className="mt-4 rounded-card bg-line p-4 text-quiet">{text.undrawn}</p>;
  return (
    <img
      src={src}
      alt={text.picture}
      onError={() => src && setLost(true)}
      className="mt-4 max-h-100 w-full rounded-card border border-line bg-surface object-contain"
    />
  );
}
