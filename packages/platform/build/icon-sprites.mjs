/**
 * The icon sprites of the Salesforce Lightning Design System, unchanged, with their licence (ICO-1). The build copies
 * them; `npm run dev` serves them from the package. `node packages/platform/build/icon-sprites.mjs` writes the list of icon names that
 * blocks check.
 */
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const iconCategories = ['utility', 'action', 'standard', 'doctype', 'custom']

const folder = new URL(
  'assets/icons/',
  pathToFileURL(createRequire(import.meta.url).resolve('@salesforce-ux/design-system/package.json')),
)
const namesFile = new URL('../src/schema/icon-names.json', import.meta.url)
/** Brotli quality 9. Quality 11 takes five seconds and makes the files only 5% smaller. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const licence = 'License-for-icons.txt'
const files = [
  licence,
  ...iconCategories.flatMap((category) =>
    ['symbols.svg', 'symbols-rtl.svg'].map((name) => `${category}-sprite/svg/${name}`),
  ),
]

/** Vite plugin: writes `dist/client/assets/icons/…` in a build, and serves the same URLs in development. */
export function iconSprites() {
  return {
    name: 'icon-sprites',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const file of files) {
        const fileName = `assets/icons/${file}`
        const source = readFileSync(new URL(file, folder))
        this.emitFile({ type: 'asset', fileName, source })
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.br`,
          source: brotliCompressSync(source, quick),
        })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source) })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, file, query] = /\/assets\/icons\/([^?#]+)(\?icons=)?/.exec(request.url ?? '') ?? []
        if (
          file === undefined ||
          query !== undefined ||
          !files.includes(file) ||
          !existsSync(new URL(file, folder))
        )
          return next()
        response.setHeader('content-type', file === licence ? 'text/plain; charset=utf-8' : 'image/svg+xml')
        createReadStream(new URL(file, folder)).pipe(response)
      })
    },
  }
}

/**
 * Returns the design system's version, and the icon names of each category in alphabetical order, separated by spaces.
 */
export function readIconNames() {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', folder), 'utf8'))
  const names = iconCategories.map((category) => {
    const sprite = readFileSync(new URL(`${category}-sprite/svg/symbols.svg`, folder), 'utf8')
    const ids = Array.from(sprite.matchAll(/<symbol[^>]*\sid="(\w+)"/g), (match) => match[1])
    return [category, ids.toSorted().join(' ')]
  })
  return { version, ...Object.fromEntries(names) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(namesFile, `${JSON.stringify(readIconNames(), null, 2)}\n`)
}
