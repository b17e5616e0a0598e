import { useLayoutEffect, useRef, useState } from "react";

/** The index of the row at `y`, from the rows' bottom edges; above the first row it is the first, below the last row the last. */
export function placeAt(bottoms: readonly number[], y: number): number {
  const place = bottoms.findIndex((bottom) => y < bottom);
  return place < 0 ? bottoms.length - 1 : place;
}

type Dragged = { from: number; to: number };

/**
 * Reorders rows by their grips: by dragging with finger or mouse, or by the arrow keys. Calls `onMove` once, on release. The list
 * captures the pointer, since the rows move under it.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const start = useRef({ y: 0, bottoms: [] as number[] });
  const [dragged, setDragged] = useState<Dragged>();

  /** The row that the keyboard moves, until the document has it at `to`. */
  const moved = useRef<{ row: HTMLElement | undefined; to: number } | null>(null);

  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[];

  // A row may lose the focus when it moves in the document.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { row, to } = moved.current;
    const target = row?.isConnected ? row : rows()[to];
    if (!target || target !== rows()[to]) return;
    moved.current = null;
    target.querySelector<HTMLElement>("[data-grip]")?.focus();
  });

  function drop() {
    if (!dragged) return;
    rows()[dragged.from]?.style.removeProperty("transform");
    setDragged(undefined);
  }

  const listProps = {
    ref: list,
    onPointerMove({ clientY }: React.PointerEvent) {
      if (!dragged) return;
      const row = rows()[dragged.from];
      if (row) row.style.transform = `translateY(${clientY - start.current.y}px)`;
      const to = placeAt(start.current.bottoms, clientY);
      if (to !== dragged.to) setDragged({ ...dragged, to });
    },
    onPointerUp({ clientY }: React.PointerEvent) {
      if (!dragged) return;
      drop();
      // Not `dragged.to`: on a busy phone the last movement is not rendered yet.
      const to = placeAt(start.current.bottoms, clientY);
      if (to !== dragged.from) onMove(dragged.from, to);
    },
    onPointerCancel: drop,
  };

  const gripProps = (place: number) => ({
    onPointerDown(event: React.PointerEvent) {
      if (event.button !== 0) return;
      list.current?.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, bottoms: rows().map((row) => row.getBoundingClientRect().bottom) };
      setDragged({ from: place, to: place });
    },
    onKeyDown(event: React.KeyboardEvent) {
      const to = place + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
      if (to === place) return;
      event.preventDefault();
      if (to < 0 || to >= rows().length) return;
      moved.current = { row: rows()[place], to };
      onMove(place, to);
    },
  });

  return { listProps, gripProps, dragged };
}
