type FileInputProps = {
  accept: string;
  multiple?: boolean | undefined;
  /** Opens the phone's camera instead of its gallery. */
  capture?: "environment" | undefined;
  onPick: (file: File) => void;
  ref: React.Ref<HTMLInputElement>;
};

/** The unseen input behind what opens the phone's chooser; the same file can be picked again. Of several, each is told. */
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
