import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";

const text = checkout.pix.withoutScripts;

/** Without scripts: a reload link, and the transaction id as the receipt. */
export function WithoutScripts({ address, takesReceipt }: { address: string; takesReceipt: boolean }) {
  return (
    <noscript>
      <form method="post" className="mt-6 flex flex-col gap-3">
        {takesReceipt && (
          <>
            <Field name="endToEndId" label={text.code} maxLength={32} cleanable={false} autoCapitalize="none" />
            <Button type="submit" tone="soft">
              {text.send}
            </Button>
          </>
        )}
        <a href={address} className="flex min-h-tap items-center justify-center text-accent underline">
          {text.reload}
        </a>
      </form>
    </noscript>
  );
}
