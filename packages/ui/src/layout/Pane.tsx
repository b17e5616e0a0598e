import { useEffect, useId, useRef } from "react";
import { openCount } from "../overlay/overlay-stack.ts";
import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";
import { toRowId } from "./Table.tsx";

type PaneProps = {
  /** The id of the open entry; undefined shows `empty`. */
  id: string | undefined;
  title: string;
  empty: string;
  onClose: () => void;
  children: React.ReactNode;
};

/**
 * The details of a list entry on a desktop, beside the list. Focuses its title when another entry is opened, and the entry again when
 * it is closed, by the button or by Escape.
 */
export function Pane({ id, title, empty, onClose, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  const titleId = useId();
  useEffect(() => {
    const last = before.current;
    before.current = id;
    if (last === id) return;
    if (id) heading.current?.focus();
    else if (last) document.getElementById(toRowId(last))?.focus();
  }, [id]);
  if (!id) return <p className="desk-pane text-center text-quiet">{empty}</p>;
  return (
    <section
      aria-labelledby={titleId}
      className="desk-pane"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && openCount() === 0) onClose();
      }}
    >
      <div className="desk-pane-head">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" aria-label={common.close} onClick={onClose} className="grid size-tap place-items-center">
          <Icon name="x" />
        </button>
      </div>
      {children}
    </section>
  );
}
