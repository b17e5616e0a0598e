/** Has the browser fetch a file by itself, which a navigation would not survive: an overlay that closes goes back in the history. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
