import { Link } from "react-router";
import { useReadOnly } from "../form/read-only.ts";
import { breakable } from "./breakable.tsx";
import { Icon, type IconName } from "./Icon.tsx";

export type RowProps = {
  label: React.ReactNode;
  /** A secondary line. */
  detail?: React.ReactNode;
  icon?: IconName | undefined;
  /** Shown instead of an icon: an avatar, a chip, a number. */
  leading?: React.ReactNode;
  /** Shown at the right: an amount, a badge, a chip. */
  value?: React.ReactNode;
  tone?: "plain" | "danger" | undefined;
  selected?: boolean | undefined;
  /** A link inside the app, a link outside it, or an action; without any of them the row is static. */
  to?: string | undefined;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** As of a `Button`. */
  writes?: boolean | undefined;
};

/** A list row, at least 56 px high. */
export function Row({ to, href, onPress, selected, writes = false, ...content }: RowProps) {
  if (useReadOnly() && writes) return null;
  const leads = Boolean(to ?? href ?? (onPress && content.tone !== "danger"));
  const inside = <Content {...content} leads={leads} />;
  const shape = `flex min-h-row w-full items-center gap-3 py-2 pr-3 pl-4 text-left -outline-offset-2 ${selected ? "bg-accent-soft" : ""}`;
  const pressable = `${shape} active:bg-line`;
  let line = <div className={shape}>{inside}</div>;
  if (to !== undefined) {
    line = (
      <Link to={to} className={pressable}>
        {inside}
      </Link>
    );
  } else if (href !== undefined) {
    line = (
      <a href={href} className={pressable}>
        {inside}
      </a>
    );
  } else if (onPress) {
    line = (
      <button type="button" onClick={onPress} aria-pressed={selected} className={pressable}>
        {inside}
      </button>
    );
  }
  return <li>{line}</li>;
}

type ContentProps = Pick<RowProps, "label" | "detail" | "icon" | "leading" | "value" | "tone"> & { leads: boolean };

function Content({ label, detail, icon, leading, value, tone, leads }: ContentProps) {
  const danger = tone === "danger";
  return (
    <>
      {icon && <Tile danger={danger}>{<Icon name={icon} size={20} />}</Tile>}
      {leading}
      {/* Wraps the value to the next line if a large font size leaves no room beside the label. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="row-words">
          <span className={`block ${danger ? "text-danger" : ""}`}>{breakable(label)}</span>
          {detail && <span className="block text-small text-quiet">{breakable(detail)}</span>}
        </span>
        {value && <span className="ml-auto max-w-full flex-none text-right tabular">{value}</span>}
      </span>
      {leads && (
        <span className="text-quiet">
          <Icon name="chev" size={18} />
        </span>
      )}
    </>
  );
}

/** The coloured square that holds an icon or a step's number. */
export function Tile({ danger = false, children }: { danger?: boolean | undefined; children: React.ReactNode }) {
  const tone = danger ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent";
  return <span className={`grid size-8 flex-none place-items-center rounded-tile ${tone}`}>{children}</span>;
}
