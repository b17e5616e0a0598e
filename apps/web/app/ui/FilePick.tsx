import { useRef } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { FileInput } from "./FileInput.tsx";

type FilePickProps = Omit<ButtonProps, "type" | "form" | "onPress"> & {
  accept: string;
  capture?: "environment";
  onPick: (file: File) => void;
};

/** A button that opens the phone's own chooser; the same file can be picked again. */
export function FilePick({ accept, capture, onPick, ...button }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} accept={accept} capture={capture} onPick={onPick} />
      <Button {...button} onPress={() => input.current?.click()} />
    </>
  );
}
