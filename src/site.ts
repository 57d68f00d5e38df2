/** The operator's command: `npm run site -- <command>`. */
import { resolve } from 'node:path'

// React reads it when it is imported: its development build draws a third slower. So the commands are imported afterwards.
process.env['NODE_ENV'] ||= 'production'
const { runSite } = await import('./cli/run-site.ts')
const { storefront } = await import('./composition.ts')

process.exitCode = await runSite({
  words: process.argv.slice(2),
  env: process.env,
  projectRoot: resolve(import.meta.dirname, '../..'),
  storefront,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
})
