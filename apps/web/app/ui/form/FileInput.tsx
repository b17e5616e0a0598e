type FileInputProps = {
  accept: string;
  multiple?: boolean | undefined;
  /** Opens the phone's camera instead of its gallery. */
  capture?: "environment" | undefined;
  onPick: (file: File) => void;
  ref: React.Ref<HTMLInputElement>;
};

/** A hidden file input. Resets itself, so that the same file can be picked again; calls `onPick` once per file. */
export function FileInput({ accept, multiple, capture, onPick, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      capture={capture}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        for (const file of files) onPick(file);
      }}
    />
  );
}
