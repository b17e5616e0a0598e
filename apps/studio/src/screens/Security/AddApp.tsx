import { factorCode } from "@camarim/contract/factors";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { QrCode } from "@camarim/ui/features/pay/QrCode.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { encode } from "uqr";
import { z } from "zod";
import { CodeField } from "../../features/factors/CodeField.tsx";
import { confirmApp } from "../../queries/factors.ts";
import { codeField, security } from "../../text/factors.ts";

const text = security.app;
const codeForm = z.object({ code: factorCode });

type AddAppProps = {
  secret: string;
  /** An `otpauth:` URL. */
  url: string;
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Shows the secret for an authenticator app, and confirms it with the app's first code. */
export function AddApp({ secret, url, onAdded, onClose }: AddAppProps) {
  const { mutateAsync } = useMutation(confirmApp());
  const form = useZodForm(codeForm);
  const { field } = bindFields(form, { code: text.code, codeHint: codeField.digitsHint });
  const { submit } = useSubmit(
    form,
    async (body) => {
      const { recoveryCodes } = await mutateAsync(body);
      showAlert({ type: "success", message: text.done });
      onClose();
      onAdded(recoveryCodes);
    },
    (error) => {
      if (error instanceof ApiError && error.code === "FACTOR_FAILED")
        form.setError("code", { message: error.message }, { shouldFocus: true });
    },
  );
  return (
    <FormSheet
      open
      dismissable={!form.formState.isSubmitting}
      onClose={onClose}
      title={text.add}
      submit={text.submit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.scan}</p>
      <QrCode qr={packQr(encode(url, { ecc: "M", border: 0 }).data)} label={text.qr} />
      <a href={url} className="mt-2 flex min-h-tap items-center justify-center text-accent wide:hidden">
        {text.open}
      </a>
      <Secret secret={secret} />
      <CodeField {...field("code")} kind="app" />
    </FormSheet>
  );
}

function Secret({ secret }: { secret: string }) {
  const shown = useRef<HTMLParagraphElement>(null);

  async function copy() {
    if ((await copyText(secret, () => shown.current)) === "copied")
      showAlert({ type: "success", message: text.copied });
    else showAlert({ type: "danger", message: common.copyYourself });
  }

  return (
    <section aria-label={text.secret} className="mt-2">
      <p className="mx-1 mb-1 text-small font-strong text-quiet">{text.secret}</p>
      <div className="flex items-center rounded-card border border-line bg-surface py-1 pr-1 pl-4">
        <p ref={shown} className="min-w-0 flex-1 tabular select-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </p>
        <IconButton icon="copy" label={text.copy} onPress={() => void copy()} />
      </div>
    </section>
  );
}
