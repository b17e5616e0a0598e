/** Pairs of texts whose rendered lines overlap. Journeys run it inside their page, so that it uses nothing outside of itself. */
export function findOverlaps(): string[] {
  type Place = {
    isHidden: boolean;
    layer: Element | null;
    /** Of what is inside of it. */
    scroller: Element | null;
    cut: Element | null;
    clamp: Element | null;
  };
  type Line = Pick<Place, "layer" | "clamp"> & {
    text: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
  };
  const outside: Place = { isHidden: false, layer: null, scroller: null, cut: null, clamp: null };
  // Styles and classes are read once for each element, since most of the time went to reading those of ancestors again.
  const places = new Map<Element, Place>();
  const placeOf = (node: Element | null): Place => {
    if (!node) return outside;
    const known = places.get(node);
    if (known) return known;
    const around = placeOf(node.parentElement);
    const { position, overflowY } = getComputedStyle(node);
    const place = {
      isHidden: around.isHidden || node.matches(".sr-only, script, style, noscript, option"),
      // Sticky elements overlap others by intent, so they are compared with themselves only.
      layer: position === "fixed" || position === "sticky" ? node : around.layer,
      scroller: /auto|scroll/.test(overflowY) ? node : around.scroller,
      cut: node.matches(".truncate") ? node : around.cut,
      clamp: node.matches('[class*="line-clamp-"]') ? node : around.clamp,
    };
    places.set(node, place);
    return place;
  };
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (node: Element): DOMRect => {
    const box = boxes.get(node) ?? node.getBoundingClientRect();
    boxes.set(node, box);
    return box;
  };
  const lines: Line[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: node, textContent } = walker.currentNode;
    const text = textContent?.trim();
    if (!node || !text) continue;
    const { isHidden, layer, cut, clamp } = placeOf(node);
    if (isHidden || !node.checkVisibility({ visibilityProperty: true })) continue;
    // As `.sr-only` under a condition.
    if (node.clientWidth === 1 && node.clientHeight === 1) continue;
    range.selectNodeContents(walker.currentNode);
    // Text that is scrolled out of a sheet is invisible, and so is what an ellipsis cuts, at the end of a line or of the last one.
    const { scroller } = placeOf(node.parentElement);
    const shown = scroller && boxOf(scroller);
    const lowest = clamp ? boxOf(clamp).bottom : Number.POSITIVE_INFINITY;
    const edge = cut ? boxOf(cut).right : Number.POSITIVE_INFINITY;
    for (const { left, top, right, width, height } of range.getClientRects()) {
      if (top + height / 2 > lowest) continue;
      if (shown && (top < shown.top - 1 || top + height > shown.bottom + 1)) continue;
      if (width > 1 && height > 1)
        lines.push({ text, layer, clamp, left, right: Math.min(right, edge), top, bottom: top + height });
      // A line with an ellipsis has two rectangles.
      if (cut) break;
    }
  }
  const found: string[] = [];
  // From top to bottom, so that each line is compared only with those that begin before it ends.
  lines.sort((one, other) => one.top - other.top);
  for (const [i, one] of lines.entries())
    for (let next = i + 1; next < lines.length; next++) {
      const other = lines[next] as Line;
      if (other.top >= one.bottom) break;
      // The last line of a clamped text has a second rectangle, without the ellipsis.
      if (one.layer !== other.layer || (one.clamp && one.clamp === other.clamp)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      // Ascent and descent may touch; letters have at least half of the height.
      if (across > 2 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 4)
        found.push(`${one.text.slice(0, 30)} × ${other.text.slice(0, 30)}`);
    }
  return found;
}
