import { dragLook, Grip } from "@camarim/ui/form/Grip.tsx";
import { useDragOrder } from "@camarim/ui/form/use-drag-order.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { order } from "@camarim/ui/text/order.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeHighlight, highlightsQuery } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";

/** Reorders the highlights by dragging; the list updates optimistically. */
export function OrderSheet({ onClose }: { onClose: () => void }) {
  const rows = useQuery(highlightsQuery()).data?.data ?? [];
  const { mutateAsync } = useMutation(changeHighlight());
  const [newOrder, setNewOrder] = useState<string[]>();
  const [announcement, setAnnouncement] = useState("");
  const ids = newOrder ?? rows.map(({ _id }) => _id);
  const shown = ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []);
  const { listProps, gripProps, dragged } = useDragOrder((from, to) => {
    const moved = shown[from];
    if (!moved) return;
    const others = ids.filter((id) => id !== moved._id);
    setNewOrder([...others.slice(0, to), moved._id, ...others.slice(to)]);
    setAnnouncement(order.moved(moved.title, to + 1, shown.length));
    void mutateAsync({ _id: moved._id, position: to })
      .catch(() => undefined)
      .finally(() => setNewOrder(undefined));
  });
  return (
    <Sheet open onClose={onClose} title={highlights.edit.orderTitle}>
      <p className="text-small text-quiet">{order.hint}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul {...listProps} aria-label={highlights.label} className="mt-3 mb-2 flex flex-col gap-2">
        {shown.map(({ _id, title, coverUrl }, place) => (
          <li
            key={_id}
            className={`flex min-h-row items-center gap-3 rounded-card border border-line bg-surface pr-4 ${dragLook(place, dragged)}`}
          >
            <Grip {...gripProps(place)} name={title} />
            {coverUrl && <img src={coverUrl} alt="" draggable={false} className="size-10 rounded-full object-cover" />}
            <span className="min-w-0 flex-1 truncate">{title}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
