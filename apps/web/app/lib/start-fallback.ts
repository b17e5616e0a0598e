/**
 * For pages of the creator's app, which need scripts: reloads once (with the key of reload-once.ts), then shows an error with a reload
 * button.
 */
export function showStartError({ title, message, retry }: { title: string; message: string; retry: string }): void {
  try {
    if (!window.sessionStorage.getItem("reloaded")) {
      window.sessionStorage.setItem("reloaded", "1");
      window.location.reload();
      return;
    }
    window.sessionStorage.removeItem("reloaded");
  } catch {}
  const create = (tag: string, className: string, text: string) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const button = create("button", "min-h-tap rounded-pill border border-edge bg-surface px-6 text-strong", retry);
  button.addEventListener("click", () => window.location.reload());
  const main = create(
    "main",
    "fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-bg p-6 text-text",
    "",
  );
  main.setAttribute("role", "alert");
  main.append(create("h1", "text-title", title), create("p", "text-center text-quiet", message), button);
  document.body.replaceChildren(main);
}
