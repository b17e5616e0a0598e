/**
 * Copies a text. Where the browser won't, selects it in the element where it is shown and asks the old way;
 * "selected" when even that fails, so that the person can copy the selection.
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
