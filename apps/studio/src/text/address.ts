export const address = {
  title: "Endereço",
  zipcode: "CEP",
  street: "Rua",
  streetNumber: "Número",
  complement: "Complemento",
  complementHint: "Opcional",
  neighborhood: "Bairro",
  city: "Cidade",
  state: "Estado",
  chooseState: "Escolha",
};
