/**
 * Finds the browser code of blocks, and builds each module as a separate entry:
 * `defineBlock({ browser: () => import('./x.browser.ts'), island: () => import('./island.tsx') })`.
 */
import { brotliCompressSync } from 'node:zlib'
import { basename, relative, resolve } from 'node:path'

/** Maximum size in bytes after compression with brotli, unless the block sets its own `byteBudget`. */
const defaultBudget = { browser: 3000, island: 8000 }
const kinds = Object.keys(defaultBudget)

const platformFolder = resolve(import.meta.dirname, '..')
const islandsModule = 'virtual:epiderm-islands'
const copyMark = '?block'
/** Libraries, and the functions of `kit`, are built as separate files. */
const isNeverCopied = /[?\0]|\.css$|\/node_modules\/|\/src\/kit\//

/**
 * Vite plugin. The server build runs first: it finds the modules, and adds to each function the module's path from the
 * platform's folder (`file`), so that the server finds the built file. The build for visitors' browsers then contains
 * these modules, and fails if a module exceeds its budget. The three builds share one instance (`sharedDuringBuild`).
 */
export function blockModules() {
  /** Modules by id. */
  const modules = new Map()
  let server
  return {
    name: 'block-modules',
    sharedDuringBuild: true,
    configureServer(own) {
      server = own
    },
    async transform(code, id) {
      if (this.environment.config.consumer !== 'server' || !/defineBlock\([^]*import\(/.test(code)) return
      let changed = code
      for (const found of listModules(this.parse(code)).toReversed()) {
        const resolved = await this.resolve(found.source, id)
        if (resolved === null) this.error(`${id}: ${found.source} does not exist`)
        modules.set(resolved.id, found)
        const file = JSON.stringify(toPath(relative(platformFolder, resolved.id)))
        const failing = '() => Promise.reject(new Error("Only a browser runs this code"))'
        const text = `Object.assign(${failing}, { file: ${file} })`
        changed = changed.slice(0, found.start) + text + changed.slice(found.end)
      }
      if (changed === code) return
      forgetIslands(server)
      return { code: changed, map: null }
    },
    /**
     * Copies modules that block scripts share with other scripts. Otherwise, a page would have to load a shared chunk
     * as an additional file.
     */
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (source === islandsModule) return `\0${islandsModule}`
        const { name, config } = this.environment
        if (name !== 'client' || config.command !== 'build' || importer === undefined) return
        if (modules.get(importer)?.kind !== 'browser' && !importer.endsWith(copyMark)) return
        const found = await this.resolve(source, importer.replace(copyMark, ''), {
          ...options,
          skipSelf: true,
        })
        if (found === null || found.external !== false || isNeverCopied.test(found.id)) return found
        return { ...found, id: found.id + copyMark }
      },
    },
    load(id) {
      if (id !== `\0${islandsModule}`) return
      const islands = Array.from(modules).filter(([, { kind }]) => kind === 'island')
      const entries = islands.map(
        ([file, { type }]) => `${JSON.stringify(type)}: () => import(${JSON.stringify(file)})`,
      )
      return `export const islands = Object.assign(Object.create(null), { ${entries.join(', ')} })`
    },
    buildStart() {
      if (this.environment.name !== 'client') return
      for (const [id, { kind }] of modules) {
        if (kind === 'browser') this.emitFile({ type: 'chunk', id, name: toName(id) })
      }
    },
    generateBundle(_options, bundle) {
      const problem = this.environment.name === 'client' && listLargeModules(modules, bundle)[0]
      if (problem) this.error(problem)
    },
  }
}

/** Makes the development server reload the list of islands. */
function forgetIslands(server) {
  const graph = server?.environments.client.moduleGraph
  const list = graph?.getModuleById(`\0${islandsModule}`)
  if (list !== undefined) graph.invalidateModule(list)
}

/** Returns `form` for `…/form.browser.ts`. */
const toName = (id) => basename(id).replace(/(?:\.browser)?\.\w+$/, '')

/** Returns the `import()` of each browser module in calls of `defineBlock`, in source order. */
function listModules(program) {
  return listCalls(program).flatMap(({ arguments: [config] }) => {
    if (config?.type !== 'ObjectExpression') return []
    const values = new Map(config.properties.map((property) => [property.key?.name, property.value]))
    const type = values.get('type')?.value
    const budget = { ...defaultBudget, ...readNumbers(values.get('byteBudget')) }
    return kinds.flatMap((kind) => {
      const load = values.get(kind)
      const source = load?.body?.type === 'ImportExpression' ? load.body.source.value : undefined
      if (typeof source !== 'string') return []
      return [{ kind, type, source, maxBytes: budget[kind], start: load.start, end: load.end }]
    })
  })
}

function listCalls(node) {
  if (Array.isArray(node)) return node.flatMap(listCalls)
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'CallExpression' && node.callee.name === 'defineBlock') return [node]
  return Object.values(node).flatMap(listCalls)
}

const readNumbers = (object) =>
  Object.fromEntries((object?.properties ?? []).map(({ key, value }) => [key.name, value.value]))

/** Returns a message for each module that is larger than its budget. */
function listLargeModules(modules, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const withImports = (chunk, seen = new Set()) => {
    if (chunk === undefined || seen.has(chunk)) return seen
    seen.add(chunk)
    for (const name of chunk.imports) withImports(bundle[name], seen)
    return seen
  }
  const findChunk = (isWanted) => chunks.find(({ facadeModuleId }) => isWanted(facadeModuleId ?? ''))
  /**
   * Chunks that do not count towards a module's size: the site script, which every page loads, and the hydration
   * script, which every island loads.
   */
  const shared = new Set(
    ['/browser/site.browser.ts', '/browser/islands/hydrate-island.ts'].flatMap((path) => [
      ...withImports(findChunk((id) => toPath(id).endsWith(path))),
    ]),
  )
  return [...modules].flatMap(([id, { type, kind, maxBytes }]) => {
    const own = [...withImports(findChunk((facade) => facade === id))].filter((chunk) => !shared.has(chunk))
    const bytes = own.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
    if (bytes <= maxBytes) return []
    return [
      `The ${kind} code of the block "${type}" has ${bytes} bytes (brotli); the limit is ${maxBytes}. Make it smaller, load parts of it later with import(), or set byteBudget.`,
    ]
  })
}

const toPath = (path) => path.replaceAll('\\', '/')
