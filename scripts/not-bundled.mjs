/** Native, loaded when it is first needed, or never (compilers for JSON Schema): stays in `node_modules`, beside the built server. */
export const notBundled = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/swagger',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'fontkit',
  'nodemailer',
  'pino-pretty',
  'postal-mime',
  'prom-client',
  'sharp',
]
