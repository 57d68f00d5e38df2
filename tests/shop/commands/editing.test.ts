/** Tests the editing commands on the storefront's own content: new, diff, import, remove, rollback. */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasDatabase, openDatabase } from '#database'
import { toActor } from '#model'
import { loadConfiguration } from '../../../packages/platform/src/app/settings/configuration.ts'
import { openPlatform } from '../../../packages/platform/src/app/opening/open-platform.ts'
import { storefront } from '../../../packages/platform/src/composition.ts'
import { operator, type PageLimits } from '../../../packages/platform/src/cli/command.ts'
import { runSite } from '../../../packages/platform/src/cli/run-site.ts'
import { writeSmallSite } from '../../../packages/platform/src/app/small-site.fixture.ts'
import { fillDataDir } from '../../../packages/platform/src/app/testing.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')
const ownContent = join(projectRoot, storefront.contentFolder)

/** Data folders of the storefront and of a small site, for commands that write nothing. */
let unchanged: { readonly shop: string; readonly small: string }
let folder: string
let content: string

async function run(dataDir: string, words: readonly string[], pageLimits?: PageLimits) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runSite({
    words,
    env: { DATA_DIR: dataDir, INIT_CWD: folder },
    projectRoot,
    storefront,
    ...(pageLimits && { pageLimits }),
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
  })
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}
const site = (...words: string[]) => run(join(folder, 'data'), words)
const small = (...words: string[]) => run(unchanged.small, words)

const copyShop = () => fillDataDir(join(folder, 'data'), { database: 'embedded' })
const copySmallSite = () => fillDataDir(join(folder, 'data'), { site: 'small', database: 'embedded' })

beforeAll(async () => {
  const above = await mkdtemp(join(tmpdir(), 'unchanged-'))
  unchanged = { shop: join(above, 'shop'), small: join(above, 'small') }
  await fillDataDir(unchanged.shop, { database: 'embedded' })
  await fillDataDir(unchanged.small, { site: 'small', database: 'embedded' })
})
afterAll(() => rm(dirname(unchanged.shop), { recursive: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editing-'))
  content = join(folder, 'content')
})
afterEach(() => rm(folder, { recursive: true }))

/** Copies one of the storefront's content files to the import folder, and applies the change to the copy. */
async function write(file: string, change: (text: string) => string = (text) => text): Promise<void> {
  await cp(join(ownContent, file), join(content, file))
  await writeFile(join(content, file), change(await readFile(join(content, file), 'utf8')))
}
const retitle = (title: string) => (text: string) => text.replace(/^title: .*$/m, `title: ${title}`)

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Lists the files in the data folder with their sizes and hashes. */
async function listData(): Promise<readonly string[]> {
  const data = join(folder, 'data')
  const names = (await readdir(data, { recursive: true })).filter((name) => !/-(?:wal|shm)$/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(data, name))
      return facts.isFile() ? `${name} ${facts.size} ${toHash(await readFile(join(data, name)))}` : name
    }),
  )
}

describe('the database name', () => {
  it('is printed first, on standard error, by every command that opens a database', async () => {
    await write('pages/about.yaml')
    for (const words of [['releases'], ['verify'], ['diff', 'content'], ['audit'], ['statistics']]) {
      const { output, errors } = await small(...words)
      expect(errors.split('\n')[0]).toBe(`Database: ${unchanged.small}`)
      expect(output).not.toContain('Database:')
    }
  })

  it.each([
    [['import']],
    [['import', '--dry-run', '--new']],
    [['diff']],
    [['remove', 'acne']],
    [['releases']],
    [['export', 'out']],
    [['backup']],
    [['verify']],
    [['create-account', 'anna@shop.example']],
  ])('is not created by %j in a folder without a database', async (words) => {
    const empty = join(folder, 'forgotten')
    const { code, errors } = await run(empty, words)
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/There is no site at .*forgotten\.\n.*DATA_DIR[\s\S]*--new/),
    ])
    expect(await hasDatabase(empty)).toBe(false)
  })

  it('import --new creates a database, and fails if the database already exists', async () => {
    await write('labels/en-gb.yaml')
    expect((await run(join(folder, 'second'), ['import', 'content', '--new'])).output).toContain('Release 1')
    const { output } = await run(join(folder, 'second'), ['releases'])
    expect(output).toContain('site command  Import of ')
    expect(await run(join(folder, 'second'), ['import', 'content', '--new'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('already has a site'),
    })
  })
})

describe('diff and import --dry-run', () => {
  beforeEach(async () => {
    await copySmallSite()
    await writeSmallSite(content, { questions: 2 })
  })
  const edit = async (file: string, from: RegExp, to: string) => {
    const path = join(content, file)
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
  }

  it('list the changed fields and the URLs of changed pages, including pages with lists, and write nothing', async () => {
    await edit('questions/question-1.yaml', /What is 1/, 'What was 1')
    await site('releases')
    const before = await listData()
    for (const words of [
      ['diff', 'content'],
      ['import', 'content', '--dry-run'],
    ]) {
      expect(await site(...words)).toMatchObject({
        code: 0,
        output: [
          '1 item would change (release 1 is published):',
          '  changed  questions/question-1.yaml  Question 1',
          '      body › question',
          '        - What is 1?',
          '        + What was 1?',
          '2 of 7 page addresses would look different:',
          '  /questions  Page questions',
          '  /questions/question-1  Question 1',
          'Nothing was written.',
        ].join('\n'),
      })
    }
    expect(await listData()).toEqual(before)
    expect((await site('releases')).output.split('\n')).toHaveLength(1)
  })

  it('report every page if a label that is on all pages changes, and render no page with --no-pages', async () => {
    await edit('labels/en-gb.yaml', /"labels":{/, '"labels":{"page.skipToContent":"Jump over",')
    expect((await site('diff', 'content')).output).toContain('Every page would look different: 7 addresses.')
    expect((await site('diff', 'content', '--no-pages')).output).not.toContain('page would')
  })

  it('list new and removed pages', async () => {
    await edit('pages/about.yaml', /\/about/, '/about-us')
    const { output } = await site('diff', 'content')
    expect(output).toContain('/about  Page about (gone)\n  /about-us  Page about (new)\n')
  })

  it('compare the pages of changed items first if the site has many pages, and compare all pages on request', async () => {
    await writeSmallSite(content, { questions: 9 })
    expect((await site('import', 'content')).output).toContain('Release 2')
    await edit('questions/question-8.yaml', /What is 8/, 'What was 8')
    const diff = (...words: string[]) =>
      run(join(folder, 'data'), ['diff', 'content', ...words], { compared: 6, progressStep: 3 })
    const { output, errors } = await diff()
    expect(output).toContain(
      '2 of the first 6 of 14 page addresses would look different:\n' +
        '  /questions  Page questions\n  /questions/question-8  Question 8\n' +
        'Pages of changed items were compared first; --all-pages compares every page.',
    )
    expect(errors).toContain('Compared 3 of 6 pages\nCompared 6 of 6 pages')
    const all = await diff('--all-pages')
    expect(all.output).toContain('2 of 14 page addresses')
    expect(all.errors).toContain('Compared 12 of 14 pages')
  })

  it('are rejected if the import would be rejected, and store no changed image', async () => {
    await edit('pages/about.yaml', /^title: .*\n/m, '')
    expect(await site('diff', 'content')).toMatchObject({ code: 1, errors: expect.stringContaining('title') })
    await rm(join(content, 'pages/about.yaml'))
    await cp(join(ownContent, 'media/hero-range.webp'), join(content, 'media/hero.webp'))
    const before = await listData()
    expect((await site('diff', 'content')).output).toMatch(/- picture file [\s\S]*\n {2}\/ {2}Page home\n/)
    expect(await listData()).toEqual(before)
  })
})

describe('a note', () => {
  it('on an import, removal or rollback is stored with the release', async () => {
    await copyShop()
    await write('pages/about.yaml', retitle('Who we are'))
    await site('import', 'content', '--note', 'The new name')
    await site('remove', 'synonyms/skincare.yaml', '--note', 'Nobody searched')
    await site('rollback', '1', '--note', 'It was wrong')
    const { output } = await site('releases')
    const notes = output.split('\n').map((line) => line.split('site command  ')[1])
    expect(notes.slice(0, -1)).toEqual(['Back to release 1: It was wrong', 'Nobody searched', 'The new name'])
  })

  it.each([
    [['rollback', 'x'], 2, /"x" is not a release number/],
    [['rollback', '7'], 1, /There is no release 7/],
  ])('%j exits with %i and a reason', async (words, code, message) => {
    const result = await small(...words)
    expect([result.code, result.errors]).toEqual([code, expect.stringMatching(message)])
  })

  it.each([' ', 'a\nb', 'a\u0007', 'x'.repeat(301)])('%j is rejected', async (note) => {
    const { code, errors } = await small('rollback', '1', '--note', note)
    expect([code, errors]).toEqual([2, expect.stringContaining('The note ')])
  })
})

describe('after a rollback', () => {
  beforeEach(copyShop)

  it('an import lists the items that it would restore, and restores them only with --bring-back', async () => {
    await write('pages/about.yaml', retitle('Wrong'))
    await site('import', 'content')
    await site('rollback', '1')
    expect((await site('diff', 'content', '--no-pages')).output).toMatch(
      /comes back: release 3 .*Back to release 1/,
    )
    const rejected = await site('import', 'content')
    expect([rejected.code, rejected.errors]).toEqual([
      1,
      expect.stringMatching(
        /would be restored[\s\S]*epiderm__page about \(en_GB\): release 3[\s\S]*--bring-back/,
      ),
    ])
    expect((await site('releases')).output.split('\n')).toHaveLength(3)
    await write('pages/contact.yaml', retitle('Talk to us'))
    await rm(join(content, 'pages/about.yaml'))
    expect((await site('import', 'content')).code).toBe(0)
    await write('pages/about.yaml', retitle('Wrong'))
    expect((await site('import', 'content', '--bring-back')).output).toContain('Release 5')
    await write('pages/about.yaml', retitle('Right'))
    expect((await site('import', 'content')).output).toContain('Release 6')
  })
})

describe('after a publish in the studio', () => {
  beforeEach(copyShop)

  /** Publishes the page “About” with a different title, as the editor Anna. */
  async function publish(title: string): Promise<void> {
    const { content, identity, close } = await openPlatform({
      configuration: loadConfiguration({ DATA_DIR: join(folder, 'data') }),
      storefront,
      warn: () => undefined,
    })
    const email = 'anna@shop.example'
    const facts = { email, name: 'Anna', role: 'publisher', organisation: '' } as const
    const { accounts } = identity
    const account = await accounts.require(operator, email).catch(() => accounts.create(operator, facts))
    const [shown] = (await content.at(operator).findContents({ contentKeys: [aboutKey] })).items
    if (shown === undefined) throw new Error('There is no page About')
    const { version: _version, publishedDate: _date, ...draft } = shown
    const changes = [{ kind: 'put', draft: { ...draft, title } }] as const
    await content.publish(toActor(account, ''), { changes, note: 'A better name' })
    await close()
  }
  const aboutKey = 'MCZRR7AYZKYJD6RDDUFOEY7NRGSU'

  it('an import lists the changes that it would undo, with author and date, and undoes them only with --overwrite', async () => {
    await publish('Who we are')
    await write('pages/about.yaml')
    await write('pages/contact.yaml', retitle('Talk to us'))
    const who = /Anna published it on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, release 2 \(A better name\)/
    const plan = (await site('diff', 'content', '--no-pages')).output
    expect(plan).toMatch(new RegExp(`would be undone: ${who.source}`))
    expect(plan).toContain('1 of them would undo later publishes, so import requires --overwrite.')
    const rejected = await site('import', 'content')
    expect(rejected.code).toBe(1)
    expect(rejected.errors).toMatch(
      new RegExp(
        `would be overwritten; nothing was written\\.\n {2}epiderm__page about \\(en_GB\\): ${who.source}\n[\\s\\S]*export[\\s\\S]*--overwrite`,
      ),
    )
    expect(rejected.errors).not.toContain('contact')
    expect((await site('releases')).output).toMatch(/^ +2 .* anna@shop\.example {2}A better name\n/)
    expect((await site('audit')).output).toContain('\tanna@shop.example\tcontent.published\trelease 2')
    expect((await site('import', 'content', '--overwrite')).output).toContain('2 items changed')
    await write('pages/about.yaml', retitle('About us'))
    expect((await site('import', 'content')).output).toContain('Release 4')
  })

  it('an import accepts a file that has the published value and changes other fields', async () => {
    await publish('Who we are')
    await write('pages/about.yaml', retitle('Who we are'))
    expect((await site('import', 'content')).output).toContain('Nothing differs from release 2')
    const takeOver = (text: string) =>
      retitle('Who we are')(text).replace('A pharmacy with one brand', 'One brand')
    await write('pages/about.yaml', takeOver)
    expect((await site('import', 'content')).output).toContain('Release 3')
  })
})

describe('remove', () => {
  it('removes an item with its translations and prints its file; an import restores it only on request', async () => {
    await copyShop()
    const kept = await site('new', 'page', 'passing', 'content')
    expect(kept.code).toBe(0)
    await site('import', 'content')
    const { code, output } = await site('remove', 'passing')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Published release 3 without:\n {2}pages\/passing\.yaml/),
    ])
    expect((await site('diff', 'content', '--no-pages')).output).toContain(
      'comes back: release 3 removed it from the site',
    )
    expect((await site('import', 'content')).code).toBe(1)
    expect((await site('rollback', '2')).code).toBe(0)
  })

  it('removes one translation without its original, and prints the translation’s file', async () => {
    await copyShop()
    const { output } = await site('remove', 'conditions/acne.de_DE.yaml')
    expect(output).toMatch(
      /without:\n {2}conditions\/acne\.de_DE\.yaml {2}[^\n]*\nStill in [\s\S]*\nTo undo: .*rollback 1$/,
    )
    expect((await site('remove', 'conditions/acne.yaml', '--language', 'de_DE')).errors).toContain(
      'not published in de_DE',
    )
  })

  it.each<[string[], RegExp]>([
    [['products/noon-azelaic-forte.yaml'], /still referred to:[\s\S]*epiderm__page home \(en_GB\): /],
    [['pages/contact.yaml'], /still referred to:/],
    [['site/epiderm.yaml'], /every site needs one/],
    [['acne'], /several items: .*pages\/acne\.yaml/],
    [['pages/acno.yaml'], /No published item is named .*\nDid you mean pages\/acne\.yaml\?/],
    [
      ['noon-azelaic-fort'],
      /No published item is named noon-azelaic-fort\.\nDid you mean noon-azelaic-forte\?/,
    ],
    [
      ['products/noon-azelaic-forte.yaml', '--language', 'fr_FR'],
      /not published in fr_FR\.\nIt is in .*en_GB/,
    ],
  ])('%j is rejected with its reason', async (words, reason) => {
    const shop = (...each: string[]) => run(unchanged.shop, each)
    const { code, errors } = await shop('remove', ...words)
    expect([code > 0, errors]).toEqual([true, expect.stringMatching(reason)])
    expect((await shop('releases')).output.split('\n')).toHaveLength(1)
  })
})

describe('new', () => {
  it('writes a page and a product with new keys that can be imported without changes', async () => {
    await copyShop()
    await site('new', 'page', 'clinic-day', 'content', '--title', 'A day at the clinic')
    const text = await readFile(join(content, 'pages/clinic-day.yaml'), 'utf8')
    expect(text).toMatch(
      /^contentKey: MC[A-Z2-7]{26}\nid: 20Y\w{15}\ntype: epiderm__page\ntitle: A day at the clinic\n/,
    )
    expect((await site('import', 'content')).output).toContain('1 item changed')
    const { output } = await site('new', 'epiderm__product', 'night-oil', 'content')
    expect(output).toMatch(/Placeholders, to be replaced:\n {2}body › /)
    expect(await readFile(join(content, 'products/night-oil.yaml'), 'utf8')).toMatch(/^recordId: 01t\w{15}$/m)
  })

  it.each([
    'page',
    'menu',
    'question',
    'collection',
    'redirect',
    'labels',
    'synonyms',
    'theme',
    'layout',
    'delivery_schedule',
    'product',
    'condition',
    'image',
  ])('writes a %s that can be imported immediately, or lists the fields to fill in', async (type) => {
    await copySmallSite()
    const made = await site('new', type, 'fresh-one', 'content')
    expect(made.code).toBe(0)
    const { code } = await site('import', 'content')
    if (code !== 0)
      expect(made.output).toMatch(/Fill these in before you import it:\n {2}|the picture fresh-one/)
  })

  it('writes a translation with the keys and text of the original', async () => {
    await write('pages/about.yaml')
    expect((await small('new', 'page', 'about', 'content', '--language', 'de_DE')).output).toContain(
      'To be translated',
    )
    const [original, translation] = await Promise.all(
      ['about', 'about.de_DE'].map((name) => readFile(join(content, `pages/${name}.yaml`), 'utf8')),
    )
    expect(translation).toBe(original?.replace('language: en_GB', 'language: de_DE'))
  })

  it.each<[string[], RegExp]>([
    [['pagge', 'x'], /no content type pagge\.\nDid you mean page\? Types: .*product/],
    [['page', 'Über uns'], /"Über uns" is not a valid name/],
    [['page', '../x'], /is not a valid name/],
    [['page', 'x', '--language', 'german'], /"german" is not a valid language/],
  ])('%j is rejected', async (words, reason) => {
    const { code, errors } = await small('new', ...words)
    expect([code, errors]).toEqual([2, expect.stringMatching(reason)])
  })

  it('never overwrites a file', async () => {
    await write('pages/about.yaml')
    const before = await readFile(join(content, 'pages/about.yaml'), 'utf8')
    expect(await small('new', 'page', 'about', 'content')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('about.yaml already exists'),
    })
    expect(await readFile(join(content, 'pages/about.yaml'), 'utf8')).toBe(before)
  })
})

describe('rebuild', () => {
  /** Opens the database. `readRows` returns the rows of the search table, sorted and without ids. */
  async function openRows() {
    const { read, transaction, close } = await openDatabase<{ search_text: Record<string, unknown> }>({
      dataDir: join(folder, 'data'),
    })
    const readRows = async () =>
      (await read.selectFrom('search_text').selectAll().orderBy('item').orderBy('language').execute()).map(
        ({ id: _id, ...row }) => row,
      )
    return { readRows, transaction, close }
  }

  it('restores missing search rows and corrects wrong rows', async () => {
    await copySmallSite()
    const before = await openRows()
    const rows = await before.readRows()
    await before.transaction(async (trx) => {
      await trx.deleteFrom('search_text').where('type', '=', 'epiderm__question').execute()
      await trx.updateTable('search_text').set({ body: 'nonsense' }).execute()
    })
    expect((await before.readRows()).length).toBeLessThan(rows.length)
    await before.close()
    expect(await site('rebuild')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Rebuilding the search index'),
    })
    const after = await openRows()
    expect(await after.readRows()).toEqual(rows)
    await after.close()
  })
})

describe('canvas', () => {
  it('prints a page with a block marker on each block that has an element', async () => {
    const home = await small('canvas', '/', '--viewer', 'sample')
    expect(home.code).toBe(0)
    expect(home.output).toMatch(/^<!doctype html>.* data-mark-[0-9a-f]{20}="MC\w{26}\/en_GB\/hero"/s)
  })

  it.each([
    [['canvas', '/nowhere'], 1, /no page at \/nowhere for this viewer \(guest\)/],
    [['canvas', '/', '--language', 'xx_XX'], 1, /no page at \/ for this viewer \(guest, xx_XX\)/],
    [['canvas', '/', '--viewer', 'gest'], 2, /no viewer gest\.[\s\S]*Did you mean guest\?/],
    [['canvas', '/', '--viewer', 'toString'], 2, /no viewer toString/],
    [['canvas', '--check'], 0, /\d+ documents compared: without marks, each equals the visitors’ page/],
  ])('%j exits with %i and a reason', async (words, code, message) => {
    const ended = await small(...words)
    expect([ended.code, ended.output + ended.errors]).toEqual([code, expect.stringMatching(message)])
  })
})
