/**
 * Whether a picked file matches `accept` ("image/*,application/pdf,.csv"), which the file picker's "all files" option ignores. A file
 * without a known type is checked by its extension; an unknown extension is accepted, and the server validates the content.
 */
export function isAccepted({ type, name }: Pick<File, "type" | "name">, accept: string): boolean {
  const types = accept.split(",").map((one) => one.trim().toLowerCase());
  const [family, file] = [type.toLowerCase().split("/")[0] ?? "", name.toLowerCase()];
  if (types.some((one) => (one.startsWith(".") ? file.endsWith(one) : one === type || one === `${family}/*`)))
    return true;
  return type === "" && !otherNames.test(file);
}

/** Extensions of files that are neither images, documents nor bank statements. */
const otherNames = /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv|avi|mpe?g|mts|m2ts|mp3|m4a|wav|ogg|zip|rar|7z|exe|apk|dmg)$/;
