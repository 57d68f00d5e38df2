/**
 * Packages that stay in `node_modules` and out of the built server: native packages, and JSON Schema compilers, which
 * are loaded rarely or never.
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
