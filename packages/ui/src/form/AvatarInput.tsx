import { useRef, useState } from "react";
import { Avatar } from "../layout/Avatar.tsx";
import { Icon } from "../layout/Icon.tsx";
import { picture as text } from "../text/picture.ts";
import { CropDialog } from "./CropDialog.tsx";
import { FileInput } from "./FileInput.tsx";
import { useReadOnly } from "./read-only.ts";

type AvatarInputProps = { name: string; src: string | null; busy: boolean; onPicked: (picture: Blob) => void };

/** The profile picture as a button: file picker, then the crop, then `onPicked` with the square. */
export function AvatarInput({ name, src, busy, onPicked }: AvatarInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  if (useReadOnly()) return <Avatar name={name} src={src} size={72} />;
  return (
    <>
      <FileInput ref={input} accept="image/*" onPick={setFile} />
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={() => !busy && input.current?.click()}
        className="relative flex-none rounded-full"
      >
        <Avatar name={name} src={src} size={72} />
        <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-full border-2 border-bg bg-accent text-accent-text">
          <Icon name={busy ? "wait" : "camera"} size={18} />
        </span>
        <span className="sr-only">{busy ? text.sending : text.change}</span>
      </button>
      <CropDialog
        file={file}
        onClose={() => setFile(undefined)}
        onCropped={(square) => {
          setFile(undefined);
          onPicked(square);
        }}
      />
    </>
  );
}
