import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { sendImport } from "../../queries/imports.ts";
import { lastlink as text } from "../../text/lastlink.ts";

const accept = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.ms-excel";

/** Uploads a picked or dropped file. */
export function SendFile() {
  const [percent, setPercent] = useState<number>();
  const [over, setOver] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(sendImport(setPercent));

  function send(file: File | undefined) {
    setOver(false);
    if (!file || isPending) return;
    setPercent(0);
    mutate(file, {
      onSuccess: ({ _id }) => void navigate(`/account/lastlink?id=${_id}`),
      onSettled: () => setPercent(undefined),
    });
  }

  return (
    <section
      aria-label={text.pick}
      className={`rounded-card border border-dashed p-4 text-center ${over ? "border-accent bg-accent-soft" : "border-edge bg-surface"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        send(event.dataTransfer.files[0]);
      }}
    >
      <FilePick accept={accept} icon="upload" busy={isPending} onPick={send} onOther={send}>
        {text.pick}
      </FilePick>
      <p className="mt-2 hidden text-quiet wide:block">{text.drop}</p>
      <p className="mt-2 text-small text-quiet">{text.formats}</p>
      {percent !== undefined && (
        <div className="mt-3" role="status">
          <p className="mb-2 text-small">{text.sending(percent)}</p>
          <Progress percent={percent} label={text.sending(percent)} />
        </div>
      )}
    </section>
  );
}
