/** The operator's command: `npm run site -- <command>`. */
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { cacheCompiledCode } from './app/compile-cache.ts'

// By default, V8 lets memory grow to several times its size before it collects garbage. Commands do not need low
// latency, so they collect garbage each time memory has grown by a quarter.
setFlagsFromString('--heap-growing-percent=25')
// Size in MB of V8's space for new objects; the default is up to 16. V8 reserves three times this size. A small size is
// enough, because an import creates few long-lived objects.
setFlagsFromString('--max-semi-space-size=2')

const projectRoot = resolve(import.meta.dirname, '../..')
cacheCompiledCode(projectRoot)
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
