/**
 * Copies a text. Without access to the Clipboard API, selects it in its element and uses `execCommand`; returns "selected" if that
 * fails too, so that the user can copy the selection.
 */
export async function copyText(text: string, show: () => Element | null): Promise<"copied" | "selected"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    const shown = show();
    if (shown) window.getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy") ? "copied" : "selected";
  }
}
