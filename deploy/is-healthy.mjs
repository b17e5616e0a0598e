// The health check of the containers: exits with 0 if the process answers at its address.
const { HOST, OPS_PORT, PORT } = process.env;
const host = !HOST || HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
fetch(`http://${host}:${OPS_PORT || PORT || 3000}/health`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
