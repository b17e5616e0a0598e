import { Icon } from "../layout/Icon.tsx";
import { common } from "../text/common.ts";

/** A busy indicator without animation: 30 px, as specified. */
export function Spinner() {
  return (
    <span role="status" className="inline-grid place-items-center">
      <Icon name="wait" size={30} />
      <span className="sr-only">{common.busy}</span>
    </span>
  );
}
