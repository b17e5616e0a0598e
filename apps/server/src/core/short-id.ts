/** A UUID in 22 characters of base64url. */
export function toShortId(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** The UUID; other text than that of 16 bytes becomes hexadecimal digits without hyphens. */
export function parseShortId(shortId: string): string {
  const hex = Buffer.from(shortId, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
