/**
 * Packages that are not bundled into the server: native packages, and JSON Schema compilers, which are rarely loaded.
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
