/**
 * `npm run compare -- <old checkout> [<new checkout>]`: checks that two built checkouts return byte-for-byte identical
 * responses. Each checkout runs with its own data, a fixed clock and fixed random numbers. It receives all requests in
 * `compare/requests.mjs` twice: at the root with every optional feature enabled, and below a base path. Then runs
 * commands that print the stored data, and opens the old checkout's database and its backup with the new checkout.
 * Prints the number of compared responses for each group and every difference. Exits with 1 if there is a difference.
 */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { runSite, startServer } from './compare/checkout.mjs'
import { createPair } from './compare/pair.mjs'
import { admin } from './compare/headers.mjs'
import { sendAllRequests, sendFailureRequests } from './compare/requests.mjs'
import { createResults } from './compare/results.mjs'

const sites = [
  { name: 'root', basePath: '', origin: 'http://shop.example', change: switchOn },
  { name: 'below', basePath: '/acme/s', origin: 'https://shop.example', change: async () => undefined },
]
const sideNames = ['old', 'new']

async function main([old, fresh = resolve(import.meta.dirname, '..')]) {
  if (old === undefined) throw new Error('Usage: npm run compare -- <old checkout> [<new checkout>]')
  const folders = [resolve(old), resolve(fresh)]
  const results = createResults()
  const work = await mkdtemp(join(tmpdir(), 'epiderm-compare-'))
  for (const site of sites) await compareSite({ ...site, folders, work: join(work, site.name), results })
  results.print()
  if (results.hasDifference()) {
    process.stdout.write(`Data and logs are in ${work}\n`)
    process.exitCode = 1
  } else await rm(work, { recursive: true, force: true })
}

async function compareSite({ name, basePath, origin, change, folders, work, results }) {
  process.stdout.write(`${name}: ${origin}${basePath}\n`)
  const content = join(work, 'content')
  await cp(findContent(folders[0]), content, { recursive: true })
  await change(content)
  const sides = folders.map((folder, side) => ({
    folder,
    environment: {
      DATA_DIR: join(work, sideNames[side]),
      BASE_PATH: basePath,
      PUBLIC_ORIGIN: origin,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  }))
  const dataDirs = sides.map(({ environment }) => environment.DATA_DIR)
  const onResult = (result) => results.add({ ...result, group: `${name}: ${result.group}` })
  const site = { basePath, dataDirs, routes: await findRoutes(content) }

  await compareCommand({ sides, onResult }, ['import', content, '--new'])
  const paths = await withServers({ sides, onResult }, (pair) => sendAllRequests({ ...site, pair }))
  await compareCommands({ sides, onResult, work })
  await openFormerData({ sides, onResult, work, site, paths })
}

/** Finds the shop's content folder. Checkouts before version 0.3 contain the platform and the shop in one package. */
const findContent = (folder) =>
  ['sites/noon/content', 'src/storefront/content']
    .map((path) => join(folder, path))
    .find((path) => existsSync(path))

async function withServers({ sides, onResult }, work) {
  const started = await Promise.allSettled(sides.map(startServer))
  const servers = started.flatMap(({ value }) => value ?? [])
  try {
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
    return await work(createPair({ servers, onResult }))
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** Runs the same command in both checkouts and compares the outputs, ignoring folder names. */
async function compareCommand({ sides, onResult }, words) {
  const compare = createPair({ servers: [], onResult }).compareTexts
  const printed = await Promise.all(
    sides.map(async ({ folder, environment }) => {
      const own = words.map((word) => word.replace('DATA', environment.DATA_DIR))
      const { code, text } = await runSite({ folder, environment, words: own })
      return `${text.replaceAll(environment.DATA_DIR, 'DATA').replaceAll(folder, 'CHECKOUT')}exit code ${code}`
    }),
  )
  compare('commands', words.join(' '), printed)
  return printed
}

async function compareCommands({ sides, onResult }) {
  const compare = createPair({ servers: [], onResult }).compareTexts
  const lines = [
    'releases',
    'applications',
    'submissions',
    'submissions --csv DATA/table.csv',
    'outbox',
    'statistics',
    'audit',
    'export DATA/exported',
    'verify',
    'backup DATA/copy',
    'nothing',
    'rollback 99',
    'help',
    'submissions --delete-before x',
  ]
  for (const line of lines) await compareCommand({ sides, onResult }, line.split(' '))
  const [before, after] = await Promise.all(
    sides.map(({ environment }) => readFiles(environment.DATA_DIR, ['table.csv', 'exported'])),
  )
  for (const file of new Set([...before.keys(), ...after.keys()]))
    compare(file.endsWith('.csv') ? 'CSV' : 'exported content', file, [
      before.get(file) ?? 'none',
      after.get(file) ?? 'none',
    ])
}

/**
 * Opens the old checkout's database with the new checkout, and then the database's backup. Compares the responses with
 * the old checkout's responses.
 */
async function openFormerData({ sides: [old, fresh], onResult, work, site, paths }) {
  const compare = createPair({ servers: [], onResult }).compareTexts
  const dataDir = join(work, 'former')
  const opened = { ...fresh, environment: { ...fresh.environment, DATA_DIR: dataDir } }
  const succeed = async (words) => {
    const { code, text } = await runSite({ ...opened, words })
    compare('former data', words[0], ['exit code 0', code === 0 ? 'exit code 0' : text])
  }
  await cp(old.environment.DATA_DIR, dataDir, { recursive: true })
  await succeed(['verify'])
  await succeed(['restore', join(old.environment.DATA_DIR, 'copy')])
  await succeed(['verify'])
  await withServers({ sides: [old, opened], onResult }, async (pair) => {
    for (const path of paths) await pair.ask('former data', { path })
    await sendFailureRequests({ ...site, pair, dataDirs: [old.environment.DATA_DIR, dataDir] })
  })
}

/** Enables the German language version and analytics. */
async function switchOn(content) {
  const file = join(content, 'site/epiderm.yaml')
  const settings = await readFile(file, 'utf8')
  const more = settings.replace('body:\n', 'body:\n  analytics:\n    sink: first-party\n')
  await writeFile(file, more.replace('isActive: false', 'isActive: true'))
}

/** Returns the routes of all stored pages, including unlinked pages, both without and with the prefix `/de`. */
async function findRoutes(content) {
  const names = await readdir(join(content, 'pages'))
  const bodies = await Promise.all(
    names.map(async (name) => parse(await readFile(join(content, 'pages', name), 'utf8')).body),
  )
  const routes = bodies.flatMap(({ route }) => (typeof route === 'string' ? [route] : []))
  return [...new Set(routes)].flatMap((route) => [route, `/de${route}`])
}

/** Returns all files, indexed by their path relative to the folder. */
async function readFiles(folder, names) {
  const found = new Map()
  for (const name of names) {
    const text = await readFile(join(folder, name), 'latin1').catch(() => undefined)
    if (text !== undefined) found.set(name, text)
    for (const entry of text === undefined ? await readdir(join(folder, name)).catch(() => []) : [])
      for (const [path, inner] of await readFiles(folder, [`${name}/${entry}`])) found.set(path, inner)
  }
  return found
}

await main(process.argv.slice(2))
