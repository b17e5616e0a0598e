import { order as text } from "../../text/order.ts";
import { Icon } from "../layout/Icon.tsx";

type GripProps = Pick<React.ComponentProps<"button">, "onPointerDown" | "onKeyDown"> & { name: string };

/** What a row is taken by to be put elsewhere; the page does not scroll under it. */
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

/** Of a row while it is taken, or while another would take its place. */
export function dragLook(place: number, dragged: { from: number; to: number } | undefined): string {
  if (!dragged) return "";
  if (place === dragged.from) return "relative z-10 outline-2 outline-accent";
  return place === dragged.to ? "outline-2 outline-edge outline-dashed" : "";
}
