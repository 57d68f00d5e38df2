/**
 * Moves a whole site to a database server and back. Compares the site's pages and rows, and tests how a server responds
 * during the move.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { storefront } from '../../../packages/platform/src/composition.ts'
import { createContentKey, createRecordId } from '#kit'
import type { ContentItem } from '#model'
import { createClient } from '../../../packages/platform/src/http/client.fixture.ts'
import { enquiry } from '../enquiry.fixture.ts'
import { operator, password } from '../../../packages/platform/src/http/signed-in.fixture.ts'
import { moveSite } from '../../../packages/platform/src/database/index.ts'
import { derivedTables } from '../../../packages/platform/src/database/move/moved-tables.ts'
import { findTestUrl } from '../../../packages/platform/src/database/testing.ts'
import { runSite } from '../../../packages/platform/src/cli/run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')
const email = 'admin@clinic.example'
const send = (client: ReturnType<typeof createClient>) =>
  client.send('POST', '/contact', new URLSearchParams(enquiry))

let folder: string
let app: TestApp
/**
 * The site before the move (embedded database), after the move (database server), and after the move back (embedded
 * database).
 */
const seen: Site[] = []

type Site = {
  readonly pages: ReadonlyMap<string, string>
  /**
   * Search results. They are compared separately from other responses, because the two kinds of database rank results
   * differently.
   */
  readonly found: ReadonlyMap<string, string>
  readonly rows: Readonly<Record<string, readonly string[]>>
}

/** Tables that are not moved. Danger: they belong to the database itself rather than to the site in it. */
const ofDatabase =
  /^(?:schema_migration|schema_migration_lock|schema_floor|build_file|site_move|node|(?:text|substring)_index.*)$/

async function readRows({ platform }: TestApp): Promise<Site['rows']> {
  const { read } = platform.database
  const tables = (await read.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !ofDatabase.test(name) && !derivedTables.includes(name))
  const db = read.withTables<Record<string, Record<string, unknown>>>()
  const rows: Record<string, string[]> = {}
  for (const table of tables.toSorted()) {
    const found = await db.selectFrom(table).selectAll().execute()
    rows[table] = found.map(({ row_order: _order, ...row }) => JSON.stringify(sortKeys(row))).toSorted()
  }
  return rows
}

const sortKeys = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function readPaths(of: TestApp): Promise<readonly string[]> {
  const sitemap = (await of.get('/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(paths.length).toBeGreaterThan(20)
  return paths
}

async function readSite(of: TestApp): Promise<Site> {
  const paths = await readPaths(of)
  const found = ['/search?q=acne', '/api/search/suggestions?q=acne']
  return {
    pages: await readAnswers(of, ['/sitemap.xml', '/nowhere', ...everyFifth(paths)]),
    found: await readAnswers(of, found),
    rows: await readRows(of),
  }
}

/**
 * Returns every fifth path. All rows or items are compared, so a fifth of the pages is enough to show that the server
 * reads the same content.
 */
const everyFifth = (paths: readonly string[]) => paths.filter((_, position) => position % 5 === 0)

async function readAnswers(of: TestApp, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const path of paths) {
    const { statusCode, body } = await of.get(path)
    answers.set(path, `${statusCode} ${createHash('sha256').update(body).digest('hex')}`)
  }
  return answers
}

async function site(words: readonly string[], env: Record<string, string>) {
  const said: string[] = []
  const code = await runSite({
    words,
    env: { INIT_CWD: folder, ...env },
    projectRoot,
    storefront,
    print: (line) => void said.push(line),
    printError: (line) => void said.push(line),
  })
  return { code, said: said.join('\n') }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moved-'))
  app = await startTestApp({ database: 'embedded' })
  const facts = { email, name: 'Ada', organisation: '', role: 'administrator', password } as const
  await app.platform.identity.accounts.create(operator, facts)
  await send(createClient(app))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

it('pages are served while a site is moved; forms, sign-in and the studio ask users to try again', async () => {
  const client = createClient(app)
  expect((await client.send('POST', '/api/session', { email, password })).statusCode).toBe(200)
  const server = { url: await findTestUrl(join(folder, 'tried')), size: 4 }
  const { dataDir } = app
  await moveSite({
    from: { dataDir, name: 'source' },
    to: { dataDir, server, name: 'target' },
    isKeptClosed: false,
    onProgress: () => undefined,
    async moveRest() {
      const form = await send(createClient(app))
      expect([form.statusCode, form.headers['retry-after']]).toEqual([503, '30'])
      expect(form.body).toContain('Please try again in a minute')
      const pattern = { name: 'Mine', blocks: [{ id: 'a', block: 'text-block', props: { text: 'A' } }] }
      const studio = await client.send('POST', '/api/studio/patterns', pattern)
      expect([studio.statusCode, studio.headers['retry-after']]).toEqual([503, '30'])
      expect(studio.json().error).toMatchObject({
        code: 'not-stored',
        message: expect.stringContaining('The site is being moved to another database'),
      })
      const signIn = await createClient(app).send('POST', '/api/session', { email, password })
      expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '30'])
      for (const path of ['/skincare/acne', '/contact', '/search?q=acne'])
        expect((await app.get(path)).statusCode).toBe(200)
      expect((await client.send('GET', '/api/visitor')).statusCode).toBe(200)
      const ready = await app.get('/readyz')
      expect([ready.statusCode, ready.json().writes]).toEqual([200, false])
    },
  })
  expect((await send(createClient(app))).statusCode).toBe(303)
})

it('a site is identical after a move to a server and back: its pages, every row, every image', async () => {
  seen.push(await readSite(app))
  const { dataDir } = app
  await app.stop({ keepData: true })
  const url = await findTestUrl(join(folder, 'server'))
  const there = await site(['move', '--to', url], { DATA_DIR: dataDir })
  expect(there.said).toContain('rows of')
  expect(there.said).toContain(`Pictures and messages stay in ${dataDir}`)
  expect(there.said).toMatch(/Copying: 100%[^]*Proving: 100%/)
  expect(there.code).toBe(0)

  const environment = { DATABASE_URL: url }
  app = await startTestApp({ dataDir, environment })
  seen.push(await readSite(app))
  await app.stop({ keepData: true })

  const back = await site(['move', '--to', 'back'], { DATA_DIR: dataDir, DATABASE_URL: url })
  expect(back.said).toContain('the bytes of each picture were compared')
  expect(back.code).toBe(0)
  expect(await readFiles(join(folder, 'back/media'))).toEqual(await readFiles(join(dataDir, 'media')))
  await rm(dataDir, { recursive: true })

  app = await startTestApp({ dataDir: join(folder, 'back'), database: 'embedded' })
  seen.push(await readSite(app))
  const [first, onServer, again] = seen
  expect(onServer?.pages).toEqual(first?.pages)
  expect(onServer?.rows).toEqual(first?.rows)
  expect(again).toEqual(first)
  expect(Object.values(first?.rows ?? {}).flat().length).toBeGreaterThan(1000)
})

it('a site is identical after an export and an import into a new folder: its pages, and every item of the delivery API', async () => {
  const published = app.platform.content.at(operator)
  const { heads } = await published.loadIndex()
  const edited = await published.loadStored(heads.filter((_, position) => position % 7 === 3))
  const drafts = edited.map((item) => ({ ...item, title: `${item.title} II` }))
  const question = edited.find(({ type }) => type === 'epiderm__question')!
  const ids = { contentKey: createContentKey(new Uint8Array(16)), managedContentId: createRecordId('20Y', 1) }
  const added = { ...question, ...ids, urlName: 'added', firstPublished: undefined }
  const [picture] = await published.loadStored(heads.filter(({ type }) => type === 'sfdc_cms__image'))
  const photograph = await withMetadata(app, picture!)
  const changes = [...drafts, added, photograph].map((draft) => ({ kind: 'put', draft }) as const)
  await app.platform.content.publish(operator, { note: 'Edits', changes })
  const exported = join(folder, 'exported')
  await app.platform.content.exportFolder(operator, { folder: exported })
  const imported = await site(['import', exported, '--new'], { DATA_DIR: join(folder, 'copy') })
  expect(imported.said).toContain('Release 1 is published')
  const copy = await startTestApp({ dataDir: join(folder, 'copy'), database: 'embedded' })
  try {
    const paths = everyFifth(await readPaths(app))
    const contents = await findContentsPath(app)
    const pages = Array.from({ length: Math.ceil((heads.length + 1) / 25) }, (_, page) => page)
    const comparedPaths = [
      '/sitemap.xml',
      '/robots.txt',
      '/nowhere',
      '/search?q=acne',
      ...paths,
      ...pages.map((page) => `${contents}?pageSize=25&page=${page}&includeContentBody=true`),
    ]
    for (const path of comparedPaths)
      expect(await readUndated(copy, path), path).toBe(await readUndated(app, path))
  } finally {
    await copy.stop({ keepData: true })
  }
})

/** Stores an image whose metadata contains the name of a camera, and returns its item and bytes. */
async function withMetadata({ platform: { media } }: TestApp, item: ContentItem): Promise<ContentItem> {
  const stored = item.body['sfdc_cms:media'] as { source: { ref: string } }
  const exif = { IFD0: { Model: 'Secret camera' } }
  const bytes = await sharp(await media.load(stored.source.ref))
    .withExif(exif)
    .jpeg()
    .toBuffer()
  const { mimeType, size, hash, sentHash } = await media.put(bytes)
  expect(sentHash).not.toBe(hash)
  return {
    ...item,
    body: { ...item.body, 'sfdc_cms:media': { source: { type: 'file', mimeType, size, ref: hash } } },
  }
}

/** Returns a page's status and content, without publication dates. */
async function readUndated(of: TestApp, path: string): Promise<string> {
  const { statusCode, body } = await of.get(path)
  return `${statusCode} ${body.replaceAll(/(?<=<lastmod>|"publishedDate":")[\dTZ:.-]+/g, '')}`
}

async function findContentsPath(of: TestApp): Promise<string> {
  const { channels } = (await of.get('/services/data/v65.0/connect/cms/delivery/channels')).json<{
    channels: readonly { channelId: string }[]
  }>()
  return `/services/data/v65.0/connect/cms/delivery/channels/${channels[0]?.channelId}/contents`
}

it.each([
  ['nowhere', [], 'The option --to is missing'],
  ['to its current location', ['--to', 'back'], 'The site is already in'],
  [
    'to another kind of database',
    ['--to', 'mysql://shop:s3cret@db.example/shop'],
    'is neither a folder nor a database address',
  ],
  ['to a server that does not exist', ['--to', 'postgres://shop:s3cret@127.0.0.1:1/shop'], 'does not answer'],
])(
  'rejects a move of a site %s, without printing a password, and the site continues',
  async (_where, options, message) => {
    const run = await site(['move', ...options], { DATA_DIR: join(folder, 'back') })
    expect(run.said).toContain(message)
    expect(run.said).not.toContain('s3cret')
    expect(run.code).not.toBe(0)
    expect((await send(createClient(app))).statusCode).toBe(303)
  },
)

it('a server does not start on a database with an unfinished move', async () => {
  const url = await findTestUrl(join(folder, 'unfinished'))
  const stopped = moveSite({
    from: { dataDir: app.dataDir, name: 'source' },
    to: { dataDir: app.dataDir, server: { url, size: 4 }, name: 'target' },
    isKeptClosed: false,
    onProgress() {
      throw new Error('ended')
    },
    moveRest: async () => undefined,
  })
  await expect(stopped).rejects.toThrow('ended')
  await expect(
    startTestApp({ dataDir: app.dataDir, environment: { DATABASE_URL: url } }),
  ).rejects.toMatchObject({
    code: 'database-unfinished',
  })
  const reopened = await site(['move', '--reopen'], { DATA_DIR: app.dataDir })
  expect(reopened.said).toContain('is writable again')
  await vi.waitFor(async () => expect((await send(createClient(app))).statusCode).toBe(303))
})

async function readFiles(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: Record<string, string> = {}
  for (const file of files.toSorted())
    found[file.slice(root.length)] = (await readFile(file)).toString('base64')
  return found
}
