import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { fillPlace, findPlace, type Place } from "./find-place.ts";

/**
 * Fills the state, and the city where it is certain, from the CEP. `place` is what the CEP tells, `cities` are the names of the state's
 * municipalities, empty until they are loaded.
 */
export function useZipcode<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>) {
  const filled = useRef<Place>({ state: "", city: "" });
  const [place, setPlace] = useState<Place>();
  const [cities, setCities] = useState<{ state: string; names: string[] }>();
  const read = (name: keyof Place) => String(form.getValues(name as Path<In>) ?? "");
  const state = String(form.watch("state" as Path<In>) ?? "");

  function onZipcode(zipcode: string) {
    const next = findPlace(zipcode);
    setPlace(next);
    if (!next) return;
    const changes = fillPlace({ state: read("state"), city: read("city") }, filled.current, next);
    for (const [name, value] of Object.entries(changes)) {
      const options = { shouldDirty: true, shouldTouch: true, shouldValidate: value !== "" };
      form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, options);
    }
    filled.current = { ...filled.current, ...changes };
  }

  useEffect(() => {
    if (!state) return;
    let isGone = false;
    // Without the list, the city is typed in whole.
    import("./cities.ts").then(
      ({ listCities }) => !isGone && setCities({ state, names: listCities(state) }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [state]);

  return { place, onZipcode, cities: cities?.state === state ? cities.names : [] };
}
