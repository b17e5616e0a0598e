/** Pairs of texts whose rendered lines overlap. Journeys run it inside their page, so that it uses nothing outside of itself. */
export function findOverlaps(): string[] {
  type Line = { text: string; layer: Element | null; clamp: Element | null; box: DOMRect };
  const lines: Line[] = [];
  // Sticky elements overlap others by intent, so they are compared with themselves only.
  const layerOf = (node: Element | null): Element | null =>
    !node || ["fixed", "sticky"].includes(getComputedStyle(node).position) ? node : layerOf(node.parentElement);
  const scrollerOf = (node: Element | null): Element | null =>
    !node || /auto|scroll/.test(getComputedStyle(node).overflowY) ? node : scrollerOf(node.parentElement);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: node, textContent } = walker.currentNode;
    const text = textContent?.trim();
    if (
      !node ||
      !text ||
      !node.checkVisibility({ visibilityProperty: true }) ||
      node.closest(".sr-only, script, style, noscript, option")
    )
      continue;
    // As `.sr-only` under a condition.
    if (node.clientWidth === 1 && node.clientHeight === 1) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    // Text that is scrolled out of a sheet is invisible, and so is what an ellipsis cuts, at the end of a line or of the last one.
    const scroller = scrollerOf(node.parentElement)?.getBoundingClientRect();
    const cut = node.closest(".truncate");
    const clamp = node.closest('[class*="line-clamp-"]');
    const bottom = clamp?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    const edge = cut ? cut.getBoundingClientRect().right : Number.POSITIVE_INFINITY;
    for (const { x, y, right, width, height } of range.getClientRects()) {
      if (y + height / 2 > bottom) continue;
      if (scroller && (y < scroller.top - 1 || y + height > scroller.bottom + 1)) continue;
      const box = new DOMRect(x, y, Math.min(right, edge) - x, height);
      if (width > 1 && height > 1) lines.push({ text, layer: layerOf(node), clamp, box });
      // A line with an ellipsis has two rectangles.
      if (cut) break;
    }
  }
  const found: string[] = [];
  for (const [i, one] of lines.entries())
    for (const other of lines.slice(i + 1).filter(({ layer }) => layer === one.layer)) {
      // The last line of a clamped text has a second rectangle, without the ellipsis.
      if (one.clamp && one.clamp === other.clamp) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Ascent and descent may touch; letters have at least half of the height.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) / 4)
        found.push(`${one.text.slice(0, 30)} × ${other.text.slice(0, 30)}`);
    }
  return found;
}
