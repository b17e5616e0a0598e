/** Downloads a file. Not by navigation: a closing overlay steps back in the history, which would cancel it. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
