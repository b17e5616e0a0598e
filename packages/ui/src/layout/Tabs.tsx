import { useEffect, useRef } from "react";
import { Link } from "react-router";

export type TabLink = { label: string; to: string; isHere: boolean };

/** Tabs of one screen, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  // Scrolls the current tab into view. Not by `scrollIntoView`, which would also scroll the page.
  useEffect(() => {
    const row = nav.current?.getBoundingClientRect();
    const here = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!row || !here) return;
    nav.current?.scrollBy(Math.max(0, here.right - row.right) + Math.min(0, here.left - row.left), 0);
  }, []);
  return (
    <nav ref={nav} aria-label={label} className="-mx-page mt-6 flex scroll-row border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          replace
          preventScrollReset
          aria-current={tab.isHere ? "page" : undefined}
          className={`flex min-h-tap flex-auto items-center justify-center whitespace-nowrap border-b-3 px-2 -outline-offset-2 ${tab.isHere ? "border-accent font-strong text-text" : "border-transparent text-quiet"}`}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
