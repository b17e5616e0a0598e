/** Words and amounts that two lines share. Usernames, addresses and codes may be broken. */
export function findBrokenWords(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (!parentElement?.checkVisibility() || parentElement.closest(".sr-only, .truncate, .break-all")) continue;
    // Between "R$" and its figures is a space that does not break.
    for (const { 0: word, index } of (textContent ?? "").matchAll(/[^ \n]+/g)) {
      if (/[@_]/.test(word)) continue;
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (first && others.some(({ top }) => top > first.top + first.height / 2)) found.add(word);
    }
  }
  return [...found];
}
