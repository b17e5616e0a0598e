/** A link as a button, or as a line of its own in `links`. The text part is `text: url`; with an empty `text` only the URL. */
type Button = {
  button: string;
  url: string;
  /** Replaces the button's label in the text part. */
  text?: string;
};

/** `string`: a paragraph; its line breaks stay. `quote`: words of another person, whose name is `by`. */
export type Block =
  | string
  | Button
  | { links: readonly (readonly [label: string, url: string])[] }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { list: readonly string[] }
  | { code: string }
  | { quote: string; by: string }
  | { divider: true };

/** The link that turns a kind of e-mail off. `isOneClick`: mail programs may offer it too (RFC 8058). */
export type TurnOff = { text: string; url: string; isOneClick?: boolean };

/** An e-mail before `renderEmail` makes its text and HTML parts of it. */
export type Email = {
  to: string;
  subject: string;
  /** The title in the HTML part; the subject without it. */
  heading?: string;
  blocks: readonly Block[];
  turnOff?: TurnOff;
};
