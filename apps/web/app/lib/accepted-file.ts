/**
 * Whether a chosen file is one that `accept` names ("image/*,application/pdf,.csv"): a chooser's "all files" ignores it. A file that
 * the system knows no type for goes by its name alone, and the server decides where that tells nothing either.
 */
export function isAccepted({ type, name }: Pick<File, "type" | "name">, accept: string): boolean {
  const types = accept.split(",").map((one) => one.trim().toLowerCase());
  const [family, file] = [type.toLowerCase().split("/")[0] ?? "", name.toLowerCase()];
  if (types.some((one) => (one.startsWith(".") ? file.endsWith(one) : one === type || one === `${family}/*`)))
    return true;
  return type === "" && !otherNames.test(file);
}

/** Extensions that no picture, document or statement has. */
const otherNames = /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv|avi|mpe?g|mts|m2ts|mp3|m4a|wav|ogg|zip|rar|7z|exe|apk|dmg)$/;
