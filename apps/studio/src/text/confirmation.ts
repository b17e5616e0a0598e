export const confirmation = {
  title: "Confirme que é você",
  lead: "Digite sua senha para continuar. Por 15 minutos, não vamos pedir de novo.",
  password: "Sua senha",
  submit: "Confirmar",
  codeLead: "Digite o código do aplicativo autenticador para continuar. Por 15 minutos, não vamos pedir de novo.",
  passkey: "Usar chave de acesso",
  passkeyLead: "Use sua chave de acesso para continuar. Por 15 minutos, não vamos pedir de novo.",
  passkeyUnsupported: "Este navegador não tem chaves de acesso. Abra o Camarim no aparelho em que está a sua.",
};
