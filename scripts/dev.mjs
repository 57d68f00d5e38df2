/**
 * `npm run dev`: runs the site from its sources. When server, block or style code changes, the running app is replaced.
 * When a content file changes, it is imported immediately. Open pages are then reloaded. Uses the same data,
 * environment variables and content as `npm start`. A single HTTP server passes each request to Vite first, and then to
 * the current app.
 */
import { createServer as createHttpServer } from 'node:http'
import { join, sep } from 'node:path'
import { createRunnableDevEnvironment } from 'vite'
import { createSourceServer, platformFolder, root, siteFolder } from './source-server.mjs'

const sourceFolders = [join(platformFolder, 'src') + sep, siteFolder + sep]
const contentFolder = join(siteFolder, 'content')
const actor = { kind: 'operator', name: 'npm run dev' }
const quietMs = 80

const print = (line) => process.stdout.write(`${line}\n`)

/**
 * Requests wait while the app is being replaced. Then the new app handles them. If the new app cannot start, the
 * response is its startup error.
 */
const state = { app: undefined, error: undefined, busy: Promise.resolve() }

const front = createHttpServer((request, response) => {
  toViteAddress(request)
  vite.middlewares(request, response, () => void answer(request, response))
})
const vite = await createVite()
const configuration = await readConfiguration()

await enqueue(replaceApp)
await listen()
watchSources()
stopOnSignals()
announce()

function createVite() {
  return createSourceServer({
    clearScreen: false,
    logLevel: 'warn',
    server: {
      hmr: { server: front },
      watch: { ignored: ['**/data/**', '**/.cache/**', '**/test-results/**'] },
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/data/**'] },
      allowedHosts: process.env.HOST ? [process.env.HOST] : [],
    },
    environments: {
      ssr: {
        dev: {
          // Disables hot module replacement in the runner, because this script replaces the whole app.
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
        },
      },
    },
  })
}

async function readConfiguration() {
  try {
    const { loadConfiguration } = await importSource('/src/app/settings/configuration.ts')
    return loadConfiguration(process.env)
  } catch (error) {
    print([error.message, error.hint].filter(Boolean).join('\n'))
    process.exit(1)
  }
}

function importSource(path) {
  return vite.environments.ssr.runner.import(path)
}

/**
 * Removes the base path from a request for a Vite file. Vite serves its files at the root, but pages request them below
 * the base path.
 */
function toViteAddress(request) {
  const base = configuration.basePath
  if (
    base !== '' &&
    request.url.startsWith(`${base}/`) &&
    /^\/(?:@|src\/|node_modules\/)/.test(request.url.slice(base.length))
  ) {
    request.url = request.url.slice(base.length)
  }
}

async function answer(request, response) {
  request.url = request.originalUrl ?? request.url
  await state.busy
  if (state.app) state.app.server.routing(request, response)
  else showError(response)
}

/** The error page contains Vite's client, so that the page reloads once the code is fixed. */
function showError(response) {
  const text = String(state.error?.stack ?? state.error).replace(/[&<]/g, (char) =>
    char === '&' ? '&amp;' : '&lt;',
  )
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(
    `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`,
  )
}

/** Runs replacements and imports one at a time. */
function enqueue(work) {
  state.busy = state.busy.then(work).catch((error) => fail(error))
  return state.busy
}

/**
 * If the code cannot be imported, the old app keeps running. Otherwise the old app is closed before the new app opens
 * the data folder.
 */
async function replaceApp() {
  const started = Date.now()
  vite.environments.ssr.runner.clearCache()
  const { createApp } = await importSource('/src/app/app.ts')
  const { storefront } = await importSource('/src/composition.ts')
  state.startPages = storefront.startPages ?? []
  const isFirst = state.app === undefined && state.error === undefined
  await state.app?.close()
  state.app = undefined
  state.app = await createApp(configuration, {
    projectRoot: root,
    storefront,
    onProgress: print,
    development: { use: async () => undefined },
  })
  await state.app.server.ready()
  state.error = undefined
  if (!isFirst) print(`Reloaded in ${Date.now() - started} ms`)
}

async function importContent() {
  const started = Date.now()
  if (!state.app) return
  await state.app.platform.content.importFolder(actor, { folder: contentFolder })
  print(`Content imported in ${Date.now() - started} ms`)
}

function fail(error) {
  state.error = error
  vite.ssrFixStacktrace(error)
  const isExpected = error.name === 'EpidermError'
  print([isExpected ? error.message : (error.stack ?? String(error)), error.hint].filter(Boolean).join('\n'))
  vite.environments.client.hot.send({
    type: 'error',
    err: { message: error.message, stack: error.stack ?? '' },
  })
}

function watchSources() {
  const changed = new Set()
  let timer
  vite.watcher.add(siteFolder)
  vite.watcher.on('all', (_event, path) => {
    if (!sourceFolders.some((folder) => path.startsWith(folder)) || /\.test\.tsx?$|\.md$/.test(path)) return
    vite.environments.ssr.moduleGraph.onFileChange(path)
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = [...changed]
      changed.clear()
      void refresh(paths)
    }, quietMs)
  })
}

async function refresh(paths) {
  const isContent = (path) => path.startsWith(contentFolder + sep)
  const before = state.error
  state.error = undefined
  if (!paths.every(isContent) || before) await enqueue(replaceApp)
  if (paths.some(isContent)) await enqueue(importContent)
  if (!state.error) vite.environments.client.hot.send({ type: 'full-reload', path: '*' })
}

function listen() {
  const { host, port } = configuration
  return new Promise((listening) => {
    front.once('error', (error) => {
      print(error.code === 'EADDRINUSE' ? `Port ${port} is in use: PORT=3001 npm run dev` : error.message)
      process.exit(1)
    })
    front.listen({ host, port }, listening)
  })
}

function announce() {
  const { host, port, basePath } = configuration
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`
  print('')
  print('Epiderm is ready and watches its sources.')
  print(`  Site       ${address}/`)
  for (const { name, path } of state.startPages ?? []) print(`  ${name.padEnd(9)}  ${address}${path}`)
  print(`  Gallery    ${address}/gallery`)
  print('  Stop       Ctrl+C')
  print('')
}

function stopOnSignals() {
  const stop = async () => {
    front.close()
    front.closeAllConnections()
    await state.busy
    await state.app?.close()
    await vite.close()
    process.exit(0)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
