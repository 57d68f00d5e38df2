import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database'
import type { PublishingTables } from '#publishing'
import { writeSmallSite } from '../app/small-site.fixture.ts'
import { fillDataDir } from '../app/testing.ts'
import { storefront } from '../composition.ts'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const ownContent = join(projectRoot, storefront.contentFolder)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function site(...words: string[]) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runSite({
    words,
    env: { DATA_DIR: join(folder, 'data'), INIT_CWD: folder },
    projectRoot,
    storefront,
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
  })
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}

/** Writes a file from the shop's own content that refers to no other item. */
async function writeContent(): Promise<string> {
  const name = (await readdir(join(ownContent, 'labels')))[0] ?? ''
  await cp(join(ownContent, 'labels', name), join(folder, 'content', 'labels', name))
  return join(folder, 'content', 'labels', name)
}

/** Writes a page. `html` is inserted between double quotes in YAML. */
async function writePage(html: string): Promise<void> {
  await mkdir(join(folder, 'content', 'pages'), { recursive: true })
  await writeFile(
    join(folder, 'content', 'pages', 'a.yaml'),
    `contentKey: MCUXXGAGOWOFBKJKA245X2BECGPM
id: 20Y0000OAsm6Q4AEMU
type: epiderm__page
title: A
urlName: a
language: en_GB
body:
  route: /a
  blocks:
    - { id: words, block: rich-text, props: { text: "${html}" } }
`,
  )
}

/** Returns the publishes that the studio can undo. */
async function listPublishes() {
  const database = await openDatabase<PublishingTables>({ dataDir: join(folder, 'data') })
  const publishes = await database.read.selectFrom('publish').selectAll().execute()
  await database.close()
  return publishes
}

/** Copies the data folder of a small site with one image. */
const copySmallSite = () => fillDataDir(join(folder, 'data'), { site: 'small', database: 'embedded' })

async function change(file: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, 'title: Changed'))
}

describe('site', () => {
  it.each([
    [[], 2, /import \[folder\][\s\S]*rollback <release>/],
    [['help'], 0, /backup \[folder\]/],
    [['explode'], 2, /There is no command explode[\s\S]*import, remove, export/],
    [['imprt'], 2, /There is no command imprt[\s\S]*Did you mean import\?/],
    [['import', '--dryrun'], 2, /import has no option --dryrun[\s\S]*Did you mean --dry-run\?/],
    [['help', 'import'], 0, /--note <text>[\s\S]*--bring-back[\s\S]*--overwrite/],
    [['import', '--help'], 0, /--dry-run/],
    [['toString'], 2, /There is no command toString/],
    [['restore'], 2, /Usage: npm run site -- restore <folder>/],
    [['rollback', '7'], 1, /There is no site at .*data\.\n.*DATA_DIR/],
    [['import', 'nowhere', '--new'], 1, /There is no folder .*nowhere/],
    [['restore', 'nowhere'], 1, /contains no backup/],
    [['rollback', '7', '--note', ' '], 1, /There is no site/],
  ])('%j exits with %i and a reason', async (words, code, message) => {
    const run = await site(...words)
    expect(run.code).toBe(code)
    expect(run.output + run.errors).toMatch(message)
  })

  it('shows 200 problems of a rejected import, and the path of a file that lists all of them', async () => {
    await mkdir(join(folder, 'content', 'labels'), { recursive: true })
    for (let position = 100; position < 350; position++)
      await writeFile(join(folder, 'content', 'labels', `${position}.yaml`), `title: [${position}\u001B\n`)
    const { code, errors } = await site('import', 'content', '--new')
    expect(code).toBe(1)
    expect(errors).toContain('250 problems; nothing was written.')
    expect(errors.match(/^labels/gm)).toHaveLength(200)
    expect(errors).toContain(`… and 50 more\nAll of them: ${join(folder, 'data', 'import-problems.txt')}`)
    const all = await readFile(join(folder, 'data', 'import-problems.txt'), 'utf8')
    expect(all.match(/^labels\/\d+\.yaml:1:\d+: /gm)).toHaveLength(250)
    expect(all).not.toContain('\u001B')
  })

  it('imports, lists, rolls back and exports', async () => {
    const file = await writeContent()
    expect((await site('import', 'content', '--new')).output).toContain(
      'Release 1 is published: 1 item changed',
    )
    expect((await site('import', 'content')).output).toContain('Nothing differs from release 1')
    const before = await readFile(file, 'utf8')
    await change(file)
    expect((await site('import', 'content')).output).toContain('Release 2 is published')
    expect((await site('rollback', '1')).output).toContain('Release 3 is published')
    expect((await site('releases')).output).toMatch(/3 .*Back to release 1[\s\S]*2 [\s\S]*1 /)
    expect((await site('export', 'content')).output).toContain('1 written, 0 unchanged')
    expect(await readFile(file, 'utf8')).toBe(before)
    await change(file)
    await writeFile(file, (await readFile(file, 'utf8')).replace('title: Changed', 'title: Not imported'))
    expect(await site('export', 'content')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/edits that were not imported[\s\S]*labels\/[\s\S]*--overwrite/),
    })
    expect((await site('export', 'content', '--overwrite')).output).toContain('1 written')
    expect((await site('verify')).code).toBe(0)
  })

  it('prints import warnings without control characters; with --strict, import and diff exit with 1 and publish nothing', async () => {
    await writePage('<a href=\\"/nowhere\\e[2J\\">x</a>')
    const strict = await site('import', 'content', '--strict', '--new')
    expect([strict.code, strict.output]).toEqual([1, expect.not.stringContaining('is published')])
    expect(strict.errors).toMatch(
      /One warning; nothing was written\.\npages\/a\.yaml:\d+: .*links to \/nowhere\[2J, but there is no page there/,
    )
    expect((await site('releases')).output).toContain('Nothing is published yet')
    for (const words of [
      ['diff', 'content'],
      ['import', 'content', '--dry-run'],
    ]) {
      expect(await site(...words)).toMatchObject({ code: 0, output: expect.stringContaining('One warning') })
      const rejected = await site(...words, '--strict')
      expect([rejected.code, rejected.errors]).toEqual([1, expect.stringContaining('One warning; nothing')])
    }
    const { code, output } = await site('import', 'content')
    expect([code, output]).toEqual([0, expect.stringContaining('One warning')])
    expect(output).toMatch(/pages\/a\.yaml:\d+: .*links to \/nowhere\[2J, but there is no page there/)
  })

  it('on a rejected import, prints the file, path and reason, exits with 1 and writes nothing', async () => {
    const file = await writeContent()
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^contentKey: .*\n/m, ''))
    const { code, errors } = await site('import', 'content', '--new')
    expect(code).toBe(1)
    expect(errors).toMatch(/labels\/.*\.yaml:1: .*: contentKey is missing\n +For a new item: contentKey: MC/)
    expect((await site('releases')).output).toContain('Nothing is published yet')
  })
})

describe('site maintenance commands', () => {
  it('back up and restore the whole site, including media, and save the replaced site', async () => {
    await copySmallSite()
    await site('export', 'before')
    expect((await site('backup', 'saved')).output).toContain(join(folder, 'saved'))
    await rm(join(folder, 'data', 'media'), { recursive: true })
    const verified = await site('verify')
    expect([verified.code, verified.errors]).toEqual([1, expect.stringContaining('is missing')])
    const file = await writeContent()
    await change(file)
    await site('import', 'content')

    const restored = await site('restore', 'saved')
    expect([restored.code, restored.errors]).toEqual([0, `Database: ${join(folder, 'data')}`])
    expect((await site('verify')).code).toBe(0)
    await site('export', 'again')
    expect(await readAll(join(folder, 'again'))).toEqual(await readAll(join(folder, 'before')))
    const kept = restored.output.match(/moved to (.*)$/m)?.[1] ?? ''
    expect((await site('restore', kept)).code).toBe(0)
    expect((await site('releases')).output).toMatch(/^ +2 /)
  })

  it('on import, replace an image whose bytes are damaged, even if its size is unchanged', async () => {
    await copySmallSite()
    const [file = ''] = await findFiles(join(folder, 'data', 'media'))
    const bytes = await readFile(file)
    await writeFile(file, Buffer.alloc(bytes.length, 0xa5))
    const verified = await site('verify')
    expect([verified.code, verified.errors]).toEqual([1, expect.stringContaining('npm run site -- import')])
    await writeSmallSite(join(folder, 'small'), { questions: 2 })
    expect((await site('import', 'small')).output).toContain('One picture was damaged or missing')
    expect(await readFile(file)).toEqual(bytes)
    expect((await site('verify')).code).toBe(0)
  })

  it('withdraw an item immediately, until a rollback restores it', async () => {
    await copySmallSite()
    const rejected = await site('withdraw', 'question-1', '--reason', 'dull')
    expect([rejected.code, rejected.errors]).toEqual([2, expect.stringContaining('label-error')])
    const { output } = await site('withdraw', 'question-1', '--message', 'Return it.')
    expect(output).toContain('/questions/question-1  Question 1')
    expect(await listPublishes()).toMatchObject([{ note: 'Withdraws “Question 1”', taken_back_by: null }])
    expect((await site('withdraw', 'question-1')).code).toBe(1)
    const [undo = ''] = /rollback \d+ --bring-back/.exec(output) ?? []
    expect((await site(...undo.split(' '))).code).toBe(0)
    expect((await site('withdraw', 'question-1')).code).toBe(0)
  })

  it('back up and restore the outbox, and save the replaced messages', async () => {
    const outbox = join(folder, 'data', 'outbox')
    const toFileName = (day: string) => `2026-03-${day}T10-00-00-000-0a.eml`
    const [first, second, later] = [toFileName('01'), toFileName('02'), toFileName('03')] as const
    const put = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(outbox, name), name)))
    const whole = (name: string) => [`/${name}`, Buffer.from(name).toString('base64')]
    await copySmallSite()
    await site('backup', 'without')
    await mkdir(outbox)
    await put(first, second, `${later}.part`)
    await site('backup', 'saved')
    const saved = await findFiles(join(folder, 'saved', 'outbox'))
    expect(await readAll(join(folder, 'saved', 'outbox'))).toEqual([whole(first), whole(second)])
    for (const path of [...saved, join(folder, 'saved', 'outbox')])
      expect((await stat(path)).mode & 0o077).toBe(0)
    await rm(join(outbox, `${later}.part`))
    await rm(join(outbox, first))
    await put(later)

    const { output } = await site('restore', 'saved')
    expect(await readAll(outbox)).toEqual([whole(first), whole(second)])
    await site('restore', output.match(/moved to (.*)$/m)?.[1] ?? '')
    expect(await readAll(outbox)).toEqual([whole(second), whole(later)])
    const emptied = await site('restore', 'without')
    expect(await readAll(outbox)).toEqual([])
    await rm(join(folder, 'without', 'outbox'), { recursive: true })
    await site('restore', emptied.output.match(/moved to (.*)$/m)?.[1] ?? '')
    await site('restore', 'without')
    expect(await readAll(outbox)).toEqual([whole(second), whole(later)])
  })

  it('reject a restore while the data folder is in use', async () => {
    await copySmallSite()
    await site('backup', 'saved')
    const server = await openDatabase({ dataDir: join(folder, 'data') })
    const { code, errors } = await site('restore', 'saved')
    await server.close()
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/in use by another process[\s\S]*Stop the server/),
    ])
    expect((await site('restore', 'saved')).code).toBe(0)
  })

  it('never overwrite anything with a backup, and leave no partial backup folder', async () => {
    await copySmallSite()
    await site('backup', 'saved')
    expect(await site('backup', 'saved')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('already exists'),
    })
    expect((await site('backup')).output).toMatch(/data\/backups\/\d{4}-/)
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'saved'])
  })

  it('delete the files of an interrupted restore, and never accept the data folder as a backup', async () => {
    await copySmallSite()
    await site('backup', 'saved')
    await mkdir(join(folder, 'data', 'restore-2026-01-01T00-00-00.part'))
    await symlink('data', join(folder, 'same'))
    for (const own of ['data', 'same']) {
      const { code, errors } = await site('restore', own)
      expect([code, errors]).toEqual([1, expect.stringContaining('is the data folder itself')])
    }
    expect((await site('restore', 'saved')).code).toBe(0)
    expect((await readdir(join(folder, 'data'))).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('reject a damaged backup, and leave the site unchanged', async () => {
    await copySmallSite()
    await site('backup', 'saved')
    const waiting = '2026-03-01T10-00-00-000-0a.eml'
    await mkdir(join(folder, 'data', 'outbox'))
    await writeFile(join(folder, 'data', 'outbox', waiting), '')
    const [picture = ''] = await findFiles(join(folder, 'saved', 'media'))
    await writeFile(picture, 'not the picture')
    await rm(picture.replace(join(folder, 'saved'), join(folder, 'data')))
    const { code, errors } = await site('restore', 'saved')
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/damaged or incomplete\. Nothing was replaced[\s\S]*is missing/),
    ])
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('restore-'))).toEqual([])
    expect(await readdir(join(folder, 'data', 'outbox'))).toEqual([waiting])
    expect((await site('releases')).output).toMatch(/^ +1 /)
  })
})

async function findFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

const readAll = async (root: string) =>
  Promise.all(
    (await findFiles(root)).map(async (file) => [file.slice(root.length), await readFile(file, 'base64')]),
  )
