import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { createMask } from "@camarim/ui/lib/mask/create-mask.ts";
import { phoneMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";

const masks = {
  data: createMask("d0/M0/0000"),
  marcada: createMask("00/00/0000", { showMaskTyped: true }),
  hora: createMask("Hh:m0", { leadZeroDateTime: true }),
  valor: createMask("separator.2", { thousandSeparator: ".", decimalMarker: ",", leadZero: true, prefix: "R$ " }),
  taxa: createMask("percent.2", { suffix: "%", decimalMarker: "," }),
  ip: createMask("IP"),
  placa: createMask("UUU-0A00"),
};

type Values = Record<keyof typeof masks | "telefone" | "documento", string>;

export function Fields() {
  const form = useForm<Values>({ defaultValues: { telefone: "11987654321" } });
  const [cep, setCep] = useState("");
  const [secret, setSecret] = useState("");
  const [searched, setSearched] = useState("");
  return (
    <form className="mx-4">
      <h1>Campos</h1>
      <MaskedField {...form.register("telefone")} mask={phoneMask} label="telefone" autoComplete="tel-national" />
      {Object.entries(masks).map(([name, mask]) => (
        <MaskedField key={name} {...form.register(name as keyof Values)} mask={mask} label={name} />
      ))}
      <Controller
        control={form.control}
        name="documento"
        defaultValue=""
        render={({ field }) => <MaskedField {...field} mask={taxDocumentMask} label="documento" />}
      />
      <MaskedField mask={cepMask} label="cep" value={cep} onChange={(event) => setCep(event.target.value)} />
      <MaskedField mask={secretMask} label="cartão" onMasked={({ value }) => setSecret(value)} />
      <Field label="busca" debounceMs={200} onChange={(event) => setSearched(event.target.value)} />
      <Field label="usuário" force="lower" />
      <Field label="ocupado" busy defaultValue="ana" />
      <Field label="parado" disabled defaultValue="ana" />
      <Field label="fixo" cleanable={false} defaultValue="ana" />
      <Field label="senha" type="password" error="Use pelo menos 10 caracteres." />
      <Button onPress={() => form.setValue("telefone", "2133334444")}>Trocar</Button>
      <Button onPress={() => form.reset({ telefone: "11912345678", valor: "1234.5", data: "" })}>Zerar</Button>
      <Button onPress={() => setCep("01310100")}>Escrever CEP</Button>
      <output data-testid="said">{JSON.stringify({ ...form.watch(), cep, secret, searched })}</output>
    </form>
  );
}

const cepMask = createMask("00000-000");
const secretMask = createMask("XXXX-0000", { hiddenInput: true });
