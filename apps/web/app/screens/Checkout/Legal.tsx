import { checkout } from "../../text/checkout.ts";

const text = checkout.form.legal;

/** What is agreed to by going on; opened apart, so that nothing typed is lost. */
export function Legal() {
  return (
    <p className="mt-4 mx-1 text-small text-quiet">
      {text.before}
      <a href="/termos" target="_blank" rel="noreferrer" className="underline">
        {text.terms}
      </a>
      {text.and}
      <a href="/privacidade" target="_blank" rel="noreferrer" className="underline">
        {text.privacy}
      </a>
      {text.after}
    </p>
  );
}
