/** Saves a text file from this page. */
export function saveText(fileName: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = fileName;
  link.click();
  // Later, since Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
