import { Checkbox } from "@camarim/ui/form/Checkbox.tsx";
import { auth } from "@camarim/ui/text/auth.ts";

const { accept } = auth.register;
const link = "text-accent underline";

type AcceptTermsProps = Omit<React.ComponentProps<typeof Checkbox>, "label">;

/** The pages open in another tab, so that the form keeps its values. */
export function AcceptTerms(checkbox: AcceptTermsProps) {
  return (
    <Checkbox
      {...checkbox}
      label={
        <>
          {accept.before}
          <a href="/termos" target="_blank" rel="noopener" className={link}>
            {accept.terms}
          </a>
          {accept.and}
          <a href="/privacidade" target="_blank" rel="noopener" className={link}>
            {accept.privacy}
          </a>
          {accept.after}
        </>
      }
    />
  );
}
