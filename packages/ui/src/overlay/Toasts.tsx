import { Toast } from "@base-ui/react/toast";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../layout/Icon.tsx";
import { common } from "../text/common.ts";
import { type Alert, type OpenAlert, toPosition } from "./alerts.ts";
import { useKeys } from "./use-keys.ts";

type ToastsProps = { alerts: readonly OpenAlert[]; onClose: (id: string) => void };
type Shown = { alert: Alert };

const successMs = 4_000;
/** Time to read the alert and reach its button; paused while it has the pointer or the focus. */
const actionMs = 6_000;
const undoSeconds = 8;
// Below the support banner and the header, so that "voltar" can be pressed while an alert is open. Also those of the bottom while a
// sheet or a dialog is open, whose buttons are there.
const places = {
  top: "top-below-header",
  bottom:
    "bottom-0 [:root:has([role=dialog],[role=alertdialog])_&]:top-below-header [:root:has([role=dialog],[role=alertdialog])_&]:bottom-auto",
};
/** They scroll, and the button is below them where there is no room beside them: with large type it stays in the window, too. */
const wordsBox =
  "flex max-h-[calc(var(--screen)*0.3)] min-w-0 flex-1 basis-32 gap-3 overflow-y-auto py-3 pr-3 pl-4 [&>*]:my-auto";
const buttonBox = "ml-auto min-h-row max-w-full px-4 font-strong";
const tones = { danger: "bg-danger-soft border-danger", success: "bg-ok-soft border-ok" };

/**
 * Removes Base UI's live region, since `Alerts` already is one. A pointer that moves over an alert keeps it open, but not one that rests
 * where the alert appears, as after a press at the bottom of a sheet.
 */
const viewport: Partial<Toast.Viewport.Props> = {
  "aria-live": undefined,
  onMouseEnter: (event) => event.preventBaseUIHandler(),
};
/** Removes the dialog role of Base UI's toast: an alert closes on a press anywhere, so it is a button. */
const button = { role: undefined, tabIndex: undefined, "aria-modal": undefined };

/** The open alerts as toasts of Base UI. */
export function Toasts(props: ToastsProps) {
  return (
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Toast.Viewport {...viewport} render={<section />} aria-label={common.notices}>
        <Places {...props} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Places({ alerts, onClose }: ToastsProps) {
  const { toasts, add, close } = Toast.useToastManager<Shown>();
  const sync = useEffectEvent((alerts: readonly OpenAlert[]) => {
    for (const { id, transitionStatus } of toasts) {
      if (transitionStatus !== "ending" && !alerts.some((alert) => alert.id === id)) close(id);
    }
    for (const alert of alerts.filter(({ id }) => !toasts.some((toast) => toast.id === id))) {
      add({ id: alert.id, timeout: toTimeout(alert), data: { alert }, onClose: () => onClose(alert.id) });
    }
  });
  useEffect(() => sync(alerts), [alerts]);
  const oldestFirst = [...toasts].reverse();
  const lastUndo = toasts.find(({ data, transitionStatus }) => data?.alert.undo && transitionStatus !== "ending");
  const box = useRef<HTMLDivElement>(null);
  const isOpen = toasts.length > 0;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => box.current && liftAboveBars(box.current);
    place();
    // Another screen has other bars, which may come with its data.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [isOpen]);
  return (["top", "bottom"] as const).map((place) => (
    <div
      key={place}
      ref={place === "bottom" ? box : undefined}
      className={`pointer-events-none fixed inset-x-0 z-50 mx-auto max-w-column px-2 ${places[place]}`}
    >
      {oldestFirst.map(
        (toast) =>
          toast.data &&
          toPosition(toast.data.alert) === place && (
            <OneToast
              key={toast.id}
              toast={toast}
              alert={toast.data.alert}
              hasKey={toast === lastUndo}
              onPress={() => close(toast.id)}
            />
          ),
      )}
    </div>
  ));
}

/** 0 for none, and for an alert that counts down by itself. */
function toTimeout({ type, action, undo }: Alert): number {
  if (undo) return 0;
  if (action) return actionMs;
  return type === "success" ? successMs : 0;
}

/** Keeps the tab bar and the actions at the bottom of a screen (`data-bottom-bar`) free. */
function liftAboveBars(box: HTMLElement) {
  const bottom = window.innerHeight;
  const heights = [...document.querySelectorAll("[data-bottom-bar]")].map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 && top < bottom ? bottom - top : 0;
  });
  const covered = Math.max(0, ...heights);
  box.style.paddingBottom = covered > 0 ? `${covered + 8}px` : "max(12px, env(safe-area-inset-bottom, 0px))";
}

type OneToastProps = {
  toast: Toast.Root.ToastObject<Shown>;
  alert: Alert;
  /** Of several that can be undone, the newest. */
  hasKey: boolean;
  onPress: () => void;
};

function OneToast({ toast, alert, hasKey, onPress }: OneToastProps) {
  const { type, action, undo } = alert;
  const shape = `pointer-events-auto mt-2 flex min-h-row w-full flex-wrap rounded-card border text-left text-text ${tones[type]}`;
  if (undo) return <Undo toast={toast} alert={alert} shape={shape} undo={undo} hasKey={hasKey} onPress={onPress} />;
  if (action) {
    return (
      <Toast.Root toast={toast} swipeDirection={[]} {...button} className={shape}>
        <button type="button" onClick={onPress} className={wordsBox}>
          <Words alert={alert} />
        </button>
        <button
          type="button"
          onClick={() => {
            action.onPress();
            onPress();
          }}
          className={`${buttonBox} underline`}
        >
          {action.label}
        </button>
      </Toast.Root>
    );
  }
  return (
    <Toast.Root
      toast={toast}
      swipeDirection={[]}
      {...button}
      render={<button type="button" onClick={onPress} />}
      className={`${shape} max-h-[calc(var(--screen)*0.7)] flex-nowrap items-start gap-3 overflow-y-auto px-4 py-3`}
    >
      <Words alert={alert} />
    </Toast.Root>
  );
}

type UndoProps = OneToastProps & { shape: string; undo: () => void };

/** Closes when its seconds are over, which stand still while the alert has the pointer or the focus. */
function Undo({ toast, alert, shape, undo, hasKey, onPress }: UndoProps) {
  const root = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState(undoSeconds);
  const close = useEffectEvent(onPress);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!root.current?.hasAttribute("data-expanded")) setSeconds((before) => before - 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds <= 0) close();
  }, [seconds]);
  const press = () => {
    undo();
    onPress();
  };
  useKeys(hasKey ? { z: press } : {});
  return (
    <Toast.Root ref={root} toast={toast} swipeDirection={[]} {...button} className={shape}>
      <button type="button" onClick={onPress} className={wordsBox}>
        <Words alert={alert} />
      </button>
      <button
        type="button"
        aria-keyshortcuts={hasKey ? "z" : undefined}
        onClick={press}
        className={`${buttonBox} tabular`}
      >
        <span className="underline">{common.undo}</span>
        <span aria-hidden="true">{common.secondsLeft(Math.max(0, seconds))}</span>
      </button>
    </Toast.Root>
  );
}

function Words({ alert: { type, title, message } }: { alert: Alert }) {
  return (
    <>
      <span className={type === "danger" ? "text-danger" : "text-ok"}>
        <Icon name={type === "danger" ? "alert" : "check"} />
      </span>
      <span className="min-w-0 flex-1 text-left">
        {title && <span className="block text-strong">{title}</span>}
        {message !== title && <span className="block">{message}</span>}
      </span>
      <span className="sr-only">{common.close}</span>
    </>
  );
}
