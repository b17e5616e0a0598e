import { Link } from "react-router";
import { Icon, type IconName } from "../layout/Icon.tsx";
import { useReadOnly } from "./read-only.ts";

const shape = "relative grid size-tap flex-none place-items-center rounded-pill active:bg-line";

/** `writes` as of a `Button`. */
type IconButtonProps = { icon: IconName; label: string; writes?: boolean } & ({ to: string } | { onPress: () => void });

/**
 * A 44 px button of a header or a field. `label` is its accessible name, rendered as text so that queries by label find only fields.
 */
export function IconButton({ icon, label, writes = false, ...target }: IconButtonProps) {
  if (useReadOnly() && writes) return null;
  if ("to" in target) {
    return (
      <Link to={target.to} className={shape}>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </Link>
    );
  }
  return (
    <button type="button" onClick={target.onPress} className={shape}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
