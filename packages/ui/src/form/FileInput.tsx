type FileInputProps = {
  accept: string;
  multiple?: boolean | undefined;
  /** Opens the phone's camera instead of its gallery. */
  capture?: "environment" | undefined;
  /** Called once per file. */
  onPick?: ((file: File) => void) | undefined;
  /** Called once with all files of a pick. */
  onPickAll?: ((files: readonly File[]) => void) | undefined;
  ref: React.Ref<HTMLInputElement>;
};

/** A hidden file input. Resets itself, so that the same file can be picked again. */
export function FileInput({ accept, multiple, capture, onPick, onPickAll, ref }: FileInputProps) {
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
        for (const file of files) onPick?.(file);
        if (files.length > 0) onPickAll?.(files);
      }}
    />
  );
}
