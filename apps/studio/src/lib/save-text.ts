/** Downloads a text as a file, without a request. */
export function saveText(fileName: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = fileName;
  link.click();
  // Delayed, since Safari reads the object URL after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
