import { BackLink } from "./BackLink.tsx";
import { breakable } from "./breakable.tsx";

export type ScreenProps = {
  title: string;
  /** Target of "voltar" without a previous screen; without it there is no back button. */
  back?: string | undefined;
  /** What "voltar" does instead, in the later steps of one screen. */
  onBack?: (() => void) | undefined;
  /** Icon buttons on the right side of the header. */
  actions?: React.ReactNode;
  /** The primary action, at the bottom within reach of the thumb. */
  bottom?: React.ReactNode;
  /** `<TabBar/>`, on the screens that it links to. */
  tabs?: React.ReactNode;
  children: React.ReactNode;
};

/** Header, content that scrolls with the page, and footer in one column, centred on a desktop. */
export function Screen({ title, back, onBack, actions, bottom, tabs, children }: ScreenProps) {
  return (
    <div className="mx-auto flex min-h-rest w-full max-w-column flex-col bg-bg wide:border-x wide:border-line">
      <header className="@container sticky top-banner z-10 bg-bg pt-safe-top">
        {/* The title is in the middle. Buttons that would break a word of it are below it. */}
        <div className="flex min-h-header flex-wrap items-center px-2">
          <div className="flex min-w-max grow basis-0">{back && <BackLink to={back} onBack={onBack} />}</div>
          <h1 className="w-min min-w-0 max-w-max grow-999 text-center text-balance wrap-break-word text-screen">
            {breakable(title)}
          </h1>
          <div className="flex min-w-max grow basis-0 justify-end">{actions}</div>
        </div>
      </header>
      <main tabIndex={-1} className="flex-1 px-page pb-6 outline-none">
        {children}
      </main>
      {(bottom || tabs) && (
        <div data-bottom-bar="" className="sticky bottom-0 z-10">
          {bottom && (
            <div className={`border-t border-line bg-surface px-page pt-3 ${tabs ? "pb-3" : "pb-safe-bottom"}`}>
              <div className="mx-auto max-w-160">{bottom}</div>
            </div>
          )}
          {tabs}
        </div>
      )}
    </div>
  );
}
