import { formatIssue } from "@camarim/contract/say-issue";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { config, type z } from "zod";

config({ localeError: formatIssue });

/**
 * A form validated by a schema of the contract: after the first blur, or immediately for fields with an initial value. `onSubmit`
 * validates only after a submit: in a sheet whose only field has the focus, the blur caused by a press of the close button would show
 * an error and move the button away. Without default values the fields keep what was typed or autofilled before hydration.
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
