/** Makes the browser download a file. Not by navigation: an overlay that closes goes back in the history, which would cancel it. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
