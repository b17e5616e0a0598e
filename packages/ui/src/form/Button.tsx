import { Link } from "react-router";
import { Spinner } from "../feedback/Spinner.tsx";
import { Icon, type IconName } from "../layout/Icon.tsx";
import { useReadOnly } from "./read-only.ts";

const tones = {
  primary: "bg-accent text-accent-text",
  soft: "border border-edge bg-surface text-text active:bg-line",
  danger: "border border-danger bg-surface text-danger active:bg-danger-soft",
};
const sizes = { full: "min-h-control w-full px-4", compact: "min-h-tap px-4" };
const shape = "flex items-center justify-center gap-2 rounded-pill py-2 text-center text-strong wrap-anywhere";

type Look = {
  tone?: keyof typeof tones | undefined;
  size?: keyof typeof sizes | undefined;
  icon?: IconName | undefined;
  children: React.ReactNode;
};

export type ButtonProps = Look & {
  /** Shows the spinner and ignores presses; label and focus stay. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  type?: "button" | "submit" | undefined;
  form?: string | undefined;
  /** What a submit button adds to its form. */
  name?: string | undefined;
  value?: string | undefined;
  /** The accessible name, if the label alone is not clear. */
  label?: string | undefined;
  onPress?: (() => void) | undefined;
  /** It changes the account, or opens what does: not offered where the account may only be read (read-only.ts). */
  writes?: boolean | undefined;
};

/** A form's submit button is never disabled: pressing it shows the missing fields. */
export function Button({
  tone = "primary",
  size = "full",
  icon,
  busy,
  disabled,
  type = "button",
  form,
  name,
  value,
  label,
  onPress,
  writes = type === "submit" || tone === "danger",
  children,
}: ButtonProps) {
  // What would be refused is not offered.
  if (useReadOnly() && writes) return null;
  return (
    <button
      type={type}
      form={form}
      name={name}
      value={value}
      disabled={disabled}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
      className={`${shape} ${sizes[size]} ${tones[tone]} disabled:border disabled:border-line disabled:bg-line disabled:text-quiet`}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & {
  to: string;
  /** Loads the page from the server. */
  reloadDocument?: boolean | undefined;
  /** For the screen that it opens. */
  state?: object | undefined;
};

/** A link that looks like a button. */
export function ButtonLink({
  tone = "primary",
  size = "full",
  icon,
  to,
  reloadDocument = false,
  state,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} reloadDocument={reloadDocument} state={state} className={`${shape} ${sizes[size]} ${tones[tone]}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
