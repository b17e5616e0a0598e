type FileInputProps = {
  accept: string;
  multiple?: boolean;
  onPick: (file: File) => void;
  ref: React.Ref<HTMLInputElement>;
};

/** The unseen input behind what opens the phone's chooser; the same file can be picked again. Of several, each is told. */
export function FileInput({ accept, multiple, onPick, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        for (const file of files) onPick(file);
      }}
    />
  );
}
