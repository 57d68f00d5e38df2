/**
 * Packages that stay in `node_modules`, next to the built server: native ones, and compilers for JSON Schema, which are
 * loaded rarely or never.
 */
export const externalPackages = [
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
