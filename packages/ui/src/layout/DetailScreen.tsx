import { Screen, type ScreenProps } from "./Screen.tsx";
import { useDesk } from "./use-desk.ts";

type DetailScreenProps = Pick<ScreenProps, "title" | "actions" | "bottom" | "children"> & { back: string };

/** A separate screen on a phone; on a desktop, the pane beside the list. */
export function DetailScreen({ title, actions, bottom, children, back }: DetailScreenProps) {
  const isDesk = useDesk();
  if (!isDesk)
    return (
      <Screen title={title} back={back} actions={actions} bottom={bottom}>
        {children}
      </Screen>
    );
  return (
    <>
      {actions && <div className="flex justify-end">{actions}</div>}
      {children}
      {bottom && <div className="mt-4">{bottom}</div>}
    </>
  );
}
