import { formatIssue } from "@camarim/contract/say-issue";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { config, type z } from "zod";

config({ localeError: formatIssue });

/**
 * A form checked by a contract's schema: feedback after the first blur, or at once on a field that starts with a value.
 * With `onSubmit` only after that: in a sheet whose only field has the focus, feedback at a press of the close button
 * would move the button away from the finger. Without default values the fields keep what was typed or autofilled before hydration.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues?: DefaultValues<In>,
  mode: "onTouched" | "onSubmit" = "onTouched",
) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode,
    ...(defaultValues && { defaultValues }),
  });
  const { trigger, getValues, setValue } = form;
  const filled = Object.entries(defaultValues ?? {}).filter(([, value]) => value !== "" && value != null);
  const names = filled.map(([name]) => name).join(" ");
  useEffect(() => {
    if (!names) return;
    const begun = names.split(" ") as Path<In>[];
    for (const name of begun) {
      const value = getValues(name);
      // Touched, so that later changes are validated.
      if (typeof value === "string") setValue(name, value, { shouldTouch: true });
    }
    void trigger(begun);
  }, [trigger, getValues, setValue, names]);
  return form;
}
