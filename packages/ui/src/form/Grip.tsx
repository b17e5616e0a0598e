import { Icon } from "../layout/Icon.tsx";
import { order as text } from "../text/order.ts";

type GripProps = Pick<React.ComponentProps<"button">, "onPointerDown" | "onKeyDown"> & { name: string };

/** The drag handle of a row; `touch-none` prevents scrolling while it is dragged. */
export function Grip({ name, ...events }: GripProps) {
  return (
    <button
      type="button"
      data-grip
      {...events}
      className="grid size-tap flex-none cursor-grab touch-none place-items-center rounded-pill text-quiet select-none"
    >
      <Icon name="menu" size={20} />
      <span className="sr-only">{text.move(name)}</span>
    </button>
  );
}

/** Classes of a row that is being dragged, or of the row at the drop position. */
export function dragLook(place: number, dragged: { from: number; to: number } | undefined): string {
  if (!dragged) return "";
  if (place === dragged.from) return "relative z-10 outline-2 outline-accent";
  return place === dragged.to ? "outline-2 outline-edge outline-dashed" : "";
}
