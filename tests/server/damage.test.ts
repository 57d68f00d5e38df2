/** Tests that pages work despite damaged stored content, and that authors get messages about the damaged content. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { BlockNode } from '#schema'
import type { Actor } from '#model'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { checkStoredData } from '../../packages/platform/src/app/damage/find-damage.ts'

const author: Actor = { kind: 'operator', name: 'test' }
const missingKey = `MC${'A'.repeat(26)}`
const marker = 'MUST-NOT-BE-SEEN'

/** A test name, a damaged block, and patterns for the warning and the import error that the block must cause. */
const damages: readonly [name: string, node: BlockNode, warning: RegExp, refusal: RegExp][] = [
  [
    'a block that the registry does not know',
    { id: 'damage-a', block: 'carousel-3000', props: { text: marker } },
    /left out: there is no block called carousel-3000/,
    /there is no block called carousel-3000/,
  ],
  [
    'broken JSON in an image info',
    { id: 'damage-b', block: 'image', props: { imageInfo: `{"altText":"${marker}"` } },
    /imageInfo/,
    /must be a content key or the JSON of an image info/,
  ],
  [
    'an image whose content is missing',
    { id: 'damage-c', block: 'image', props: { imageInfo: { contentKey: missingKey, altText: marker } } },
    new RegExp(`image content ${missingKey} of site 0DM`),
    new RegExp(missingKey),
  ],
  [
    'content that its schema rejects',
    { id: 'damage-d', block: 'button', props: { text: marker, url: 'javascript:alert(1)' } },
    /left out: url: must be a link/,
    /must be a link/,
  ],
  [
    'presentation that its schema rejects',
    { id: 'damage-e', block: 'horizontal-line', props: { color: `red}</style>${marker}` } },
    /fell back: color/,
    /must be # and six hex digits/,
  ],
]

const pageFile = 'pages/acne.yaml'
let app: TestApp
let folder: string

async function readPage() {
  return parse(await readFile(join(folder, pageFile), 'utf8')) as { body: { blocks: BlockNode[] } }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-damage-'))
  await mkdir(join(folder, 'pages'))
  await cp(join(projectRoot, 'sites/noon/content', pageFile), join(folder, pageFile))
  const whole = await startTestApp()
  const page = await readPage()
  page.body.blocks.push(...damages.map(([, node]) => node))
  await whole.platform.database.transaction((trx) =>
    trx
      .updateTable('content_version')
      .set({ body: JSON.stringify(page.body), body_hash: null })
      .where('url_name', '=', 'acne')
      .where('body', 'like', '%"/skincare/acne"%')
      .execute(),
  )
  await whole.stop({ keepData: true })
  app = await startTestApp({ dataDir: whole.dataDir })
})

afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('damaged content', () => {
  it('does not break the page, which omits the damaged block', async () => {
    const answer = await app.get('/skincare/acne')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Best sellers')
    expect(answer.body).not.toContain(marker)
    expect(answer.body).not.toContain('undefined')
    expect(answer.body).not.toMatch(/javascript:|carousel/)
  })

  it.each(damages)(
    'IMG-2 IMG-5 TXT-4 (%s) is reported in one log line with page, block and reason',
    async (_, node, warning) => {
      await app.get('/skincare/acne')
      await app.get('/skincare/acne')
      const lines = app.log.filter((line) => line.block === `${node.block}#${node.id}`)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatchObject({ page: '/skincare/acne', reason: expect.stringMatching(warning) })
    },
  )

  it.each(damages)(
    'makes an import fail (%s) with the file, path and reason, without importing anything',
    async (_, node, __, rejection) => {
      const page = await readPage()
      const before = app.platform.content.currentRelease()
      page.body.blocks.push(node)
      const original = await readFile(join(folder, pageFile), 'utf8')
      await writeFile(join(folder, pageFile), stringify(page))
      try {
        const rejected = app.platform.content.importFolder(author, { folder })
        await expect(rejected).rejects.toMatchObject({
          status: 422,
          message: expect.stringMatching(rejection),
        })
        await expect(rejected).rejects.toMatchObject({
          message: expect.stringMatching(new RegExp(`${pageFile}:\\d+: Acne › blocks › ${node.id}\\b`, 'i')),
        })
        expect(app.platform.content.currentRelease()).toBe(before)
      } finally {
        await writeFile(join(folder, pageFile), original)
      }
    },
  )
})

describe('a failure', () => {
  const own = '0B5F6D2E-8C3A-4D1B-9E7F-123456789ABC'
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

  it.each([
    ['is passed on behind a trusted proxy if it is a UUID', 'loopback', true],
    ['is generated without a trusted proxy', undefined, false],
  ])('URL-5 SITE-6 has a request id that %s, on the page and in the log', async (_what, proxy, isTaken) => {
    const failing = await startTestApp({ environment: { TRUST_PROXY: proxy } })
    Object.assign(failing.platform.content, { at: () => fail('broken by order') })
    for (const id of [own, `${own}"><script>`, own.slice(1), '']) {
      const { body } = await failing.get('/product/noon-scar-care', { 'x-request-id': id })
      const reference = failing.log.findLast(({ level }) => level >= 50)?.reference
      expect(reference).toMatch(uuid)
      expect(body).toContain(`data-error-reference="">${String(reference)}</code>`)
      expect(reference === own.toLowerCase()).toBe(isTaken && id === own)
    }
    await failing.stop()
  })

  it('SITE-6 shows the designed error page with a reference number that is also in the log, even without a database', async () => {
    const failing = await startTestApp()
    const healthy = await failing.get('/')
    await failing.platform.database.close()

    expect((await failing.get('/')).body).toBe(healthy.body)
    /**
     * Simulates a failing read, because content remains in memory after the first read and a real failure would have no
     * effect.
     */
    Object.assign(failing.platform.content, { at: () => fail('the database is destroyed') })
    const answer = await failing.get('/product/noon-scar-care')
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<header>')
    const line = failing.log.find(({ level }) => level >= 50)
    expect(line?.reference).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.body).toContain(String(line?.reference))
    expect(answer.body).not.toContain('{{')
    expect(answer.body.split('<main')[1]).not.toMatch(/\.[jt]s:\d|sql|database|destroyed/i)
    expect((await failing.get('/readyz')).statusCode).toBe(503)
    expect((await failing.get('/healthz')).statusCode).toBe(200)
    await rm(failing.dataDir, { recursive: true, force: true })
  })
})

function fail(reason: string): never {
  throw new Error(reason)
}

it('reports items that do not match the content types as outdated, not as damaged', async () => {
  const { damage, outdated } = await checkStoredData(app.platform)
  const dead = { message: expect.stringMatching(/ refers to MCA+, which is not published$/) }
  expect(damage).toMatchObject(damage.map(() => dead))
  expect(outdated).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^epiderm__page acne .*there is no block called carousel-3000/),
    ]),
  )
})
