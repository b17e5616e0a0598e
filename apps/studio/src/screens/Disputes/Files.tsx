import type { Dispute, DisputeFile } from "@camarim/contract/disputes";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteDisputeFile } from "../../queries/disputes.ts";
import { disputes } from "../../text/disputes.ts";

const text = disputes.sheet;

/** The evidence files. They can be opened, and removed until they are submitted. */
export function Files({ dispute: { _id, files, canSend, status } }: { dispute: Dispute }) {
  const { mutate, isPending, variables } = useMutation(deleteDisputeFile());
  const [shown, setShown] = useState<{ url: string; name: string }>();
  const named = files.map((file, i) => ({ file, name: (file.type === "image/jpeg" ? text.picture : text.pdf)(i + 1) }));
  return (
    <Section title={text.files}>
      {files.length === 0 && <p className="mx-1 text-quiet">{text.noFiles}</p>}
      {files.length > 0 && (
        <List label={text.files}>
          {named.map(({ file, name }) => (
            <li key={file._id} className="flex items-center" aria-busy={isPending && variables.fileId === file._id}>
              <ul className="min-w-0 flex-1">
                <FileRow file={file} name={name} onShow={(url) => setShown({ url, name })} />
              </ul>
              {canSend && (
                <IconButton
                  writes
                  icon="trash"
                  label={text.remove(name)}
                  onPress={() => mutate({ _id, fileId: file._id })}
                />
              )}
            </li>
          ))}
        </List>
      )}
      {!canSend && status === "open" && files.length > 0 && (
        <p className="mx-1 mt-2 text-small text-quiet">{text.kept}</p>
      )}
      {shown && <PictureDialog open onClose={() => setShown(undefined)} src={shown.url} alt={shown.name} />}
    </Section>
  );
}

type FileRowProps = { file: DisputeFile; name: string; onShow: (url: string) => void };

function FileRow({ file: { type, url, bytes }, name, onShow }: FileRowProps) {
  if (!url) return <Row icon="doc" label={name} detail={text.erased} />;
  if (type === "image/jpeg")
    return <Row icon="img" label={name} detail={text.size(bytes)} onPress={() => onShow(url)} />;
  return <Row icon="doc" label={name} detail={text.size(bytes)} href={url} />;
}
