type FileInputProps = { accept: string; onPick: (file: File) => void; ref: React.Ref<HTMLInputElement> };

/** The unseen input behind what opens the phone's chooser; the same file can be picked again. */
export function FileInput({ accept, onPick, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = "";
        if (file) onPick(file);
      }}
    />
  );
}
