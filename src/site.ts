/** The operator's command: `npm run site -- <command>`. */
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from './app/keep-compiled.ts'

// A command has nobody waiting for its next answer: memory is collected when a quarter is new, where V8 lets it grow to a multiple.
setFlagsFromString('--heap-growing-percent=25')
// In MB, where V8 takes up to 16 three times for what is new: an import leaves little of it behind.
setFlagsFromString('--max-semi-space-size=2')

const projectRoot = resolve(import.meta.dirname, '../..')
keepCompiled(projectRoot)
const { runSite } = await import('./cli/run-site.ts')
const { storefront } = await import('./composition.ts')

process.exitCode = await runSite({
  words: process.argv.slice(2),
  env: process.env,
  projectRoot,
  storefront,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  terminal: process.stderr.isTTY
    ? { write: (text) => void process.stderr.write(text), columns: () => process.stderr.columns }
    : undefined,
})
