export * from "./gateways-iugu.ts";
export * from "./gateways-mercado-pago.ts";
