// The health check of the containers: exits with 0 if the process answers on its port.
const port = process.env.OPS_PORT || process.env.PORT || 3000;
fetch(`http://127.0.0.1:${port}/health`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
