import { useRef } from "react";
import { isAccepted } from "../lib/accepted-file.ts";
import { showAlert } from "../overlay/alerts.ts";
import { common } from "../text/common.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { FileInput } from "./FileInput.tsx";

type FilePickProps = Omit<ButtonProps, "type" | "form" | "onPress"> & {
  accept: string;
  capture?: "environment" | undefined;
  onPick: (file: File) => void;
  /** Called for a file that `accept` does not allow. Default: a top alert. */
  onOther?: ((file: File, accept: string) => void) | undefined;
};

/** A button that opens the native file picker; the same file can be picked again. */
export function FilePick({ accept, capture, onPick, onOther = alertWrongType, ...button }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        accept={accept}
        capture={capture}
        onPick={(file) => (isAccepted(file, accept) ? onPick(file) : onOther(file, accept))}
      />
      <Button writes {...button} onPress={() => input.current?.click()} />
    </>
  );
}

function alertWrongType(_file: File, accept: string): void {
  const { title, image, document } = common.wrongFile;
  showAlert({ type: "danger", title, message: accept.includes("pdf") ? document : image });
}
