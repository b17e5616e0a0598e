import { useEffect } from "react";

/** Sets the title of the document; the screen that is shown last has it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
