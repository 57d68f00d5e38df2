import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { guest } from '#model'
import { ContentRejectedError } from '../types/errors.ts'
import {
  openTestContent,
  operator,
  createQuestionChange,
  toId,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import { readFileText, toFileText } from './content-file.ts'

let test: TestContent
let folder: string

beforeEach(async () => {
  test = await openTestContent()
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const write = async (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
const importFolder = () => test.content.importFolder(operator, { folder })
const exportTo = (target: string) => test.content.exportFolder(operator, { folder: join(folder, target) })
const readAll = async (root: string) => {
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const files = names.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return Promise.all(files.map(async (file) => [file.slice(root.length), await readFile(file, 'latin1')]))
}
const rejection = async () => {
  const error = await importFolder().catch((caught: unknown) => caught)
  if (!(error instanceof ContentRejectedError)) throw new Error('it was not refused')
  return error
}

const firstPublished = '2025-04-01T09:30:00.000Z'

const questionFile = (name: string, more = '') => `contentKey: ${toContentKey(name)}
id: ${toId('20Y', name)}
type: epiderm__question
title: Which peel?
urlName: ${name}
language: en_GB
firstPublished: ${firstPublished}
body:
  question: Which peel is best?
  answer: |
    <p>One line.</p>
    <p>Another: with a colon.</p>
${more}`

const pictureFile = (name: string, ref = `${name}.png`) => `contentKey: ${toContentKey(name)}
id: ${toId('20Y', name)}
type: sfdc_cms__image
title: A picture
urlName: ${name}
language: en_GB
firstPublished: ${firstPublished}
body:
  sfdc_cms:media:
    source:
      type: file
      ref: ${ref}
  altText: A green bottle
`

const productFile = (name: string, pictureKey: string) => `contentKey: ${toContentKey(name)}
id: ${toId('20Y', name)}
recordId: ${toId('01t', name)}
type: epiderm__product
title: A product
urlName: ${name}
language: en_GB
firstPublished: ${firstPublished}
body:
  strapline: For oily skin
  pictures:
    - contentKey: ${pictureKey}
      altText: ""
  related: []
`

describe('import and export', () => {
  it('exports an import byte for byte, including images and languages', async () => {
    await write({
      'questions/peel.yaml': questionFile('peel'),
      'questions/peeling.fr_FR.yaml': questionFile('peel')
        .replace('en_GB', 'fr_FR')
        .replace('urlName: peel', 'urlName: peeling'),
      'media/bottle.yaml': `${pictureFile('bottle')}  focalPoint:\n    x: 0.3\n    y: 0.55\n`,
      'media/bottle.png': 'PNG bytes of a bottle',
      'products/acno.yaml': productFile('acno', toContentKey('bottle')),
    })
    const before = await readAll(folder)
    expect((await importFolder()).made).toMatchObject({ number: 1, changed: 4 })
    const { written } = await exportTo('out')
    expect(written).toHaveLength(5)
    expect(await readAll(join(folder, 'out'))).toEqual(before)
    expect(await exportTo('out')).toEqual({ written: [], unchanged: 5, edited: [], erased: [] })
  })

  it('exports an image without its metadata, and finds no change when the exported or the uploaded file is imported', async () => {
    await write({ 'media/bottle.yaml': pictureFile('bottle'), 'media/bottle.png': 'PNG EXIF(51 N) bytes' })
    await importFolder()
    await exportTo('out')
    const exported = join(folder, 'out/media/bottle.png')
    expect(await readFile(exported, 'latin1')).toBe('PNG  bytes')
    await rm(join(folder, 'out'), { recursive: true })
    for (const bytes of ['PNG  bytes', 'PNG EXIF(51 N) bytes', 'PNG EXIF(another) bytes']) {
      await write({ 'media/bottle.png': bytes })
      expect((await importFolder()).made, bytes).toBeUndefined()
      const written = bytes === 'PNG EXIF(51 N) bytes' ? [] : ['media/bottle.yaml']
      await write({ 'media/bottle.yaml': pictureFile('bottle') })
      expect(await test.content.exportFolder(operator, { folder }), bytes).toMatchObject({ written })
      expect(await test.content.exportFolder(operator, { folder }), bytes).toMatchObject({ written: [] })
      expect((await importFolder()).made, bytes).toBeUndefined()
    }
  })

  it('refers to the original of an exported image, so that a copy of the site has the same URLs', async () => {
    const uploaded = 'PNG EXIF(51 N) bytes'
    await write({ 'media/bottle.yaml': pictureFile('bottle'), 'media/bottle.png': uploaded })
    await importFolder()
    await exportTo('out')
    const hash = createHash('sha256').update(uploaded).digest('hex')
    const findBody = async ({ content }: TestContent) =>
      (await content.at(operator).findContents({ contentKeys: [toContentKey('bottle')] })).items[0]?.body
    const copy = await openTestContent()
    try {
      const out = join(folder, 'out')
      await copy.content.importFolder(operator, { folder: out })
      expect(await findBody(copy)).toEqual(await findBody(test))
      expect(await findBody(copy)).toMatchObject({
        'sfdc_cms:media': {
          url: expect.stringContaining(hash.slice(0, 8)),
          source: { ref: hash, size: uploaded.length },
        },
      })
      expect(await copy.content.exportFolder(operator, { folder: out })).toMatchObject({
        written: [],
        edited: [],
      })
      await writeFile(join(out, 'media/bottle.png'), 'PNG of another bottle')
      expect((await copy.content.importFolder(operator, { folder: out })).made).toMatchObject({ changed: 1 })
      expect(await findBody(copy)).not.toMatchObject({ 'sfdc_cms:media': { source: { ref: hash } } })
    } finally {
      await copy.close()
    }
  })

  it('matches an exported image to its own stored object, even if an older object is served with the same bytes', async () => {
    await write({
      'media/a.yaml': pictureFile('a'),
      'media/a.png': 'PNG EXIF(a) bytes',
      'media/b.yaml': pictureFile('b'),
      'media/b.png': 'PNG EXIF(b) bytes',
    })
    await importFolder()
    await exportTo('out')
    const out = join(folder, 'out')
    expect((await test.content.importFolder(operator, { folder: out })).made).toBeUndefined()
    await rm(out, { recursive: true })
    expect((await importFolder()).made).toBeUndefined()
  })

  it('does not overwrite files whose edits were not imported, lists these files, and writes all other files', async () => {
    await write({
      'questions/a.yaml': questionFile('a'),
      'questions/b.yaml': questionFile('b'),
      'media/bottle.yaml': pictureFile('bottle'),
      'media/bottle.png': 'PNG bytes',
    })
    await importFolder()
    const older = await readAll(folder)
    await write({
      'questions/a.yaml': questionFile('a').replace('One line', 'A newer line'),
      'media/bottle.yaml': pictureFile('bottle').replace('green', 'brown'),
      'media/bottle.png': 'PNG bytes of another',
    })
    await importFolder()
    const target = folder
    const exportOver = (isOverwriting: boolean) =>
      test.content.exportFolder(operator, { folder: target, isOverwriting })
    for (const [path, text] of older) await writeFile(join(folder, path ?? ''), text ?? '', 'latin1')
    expect(await exportOver(false)).toMatchObject({
      written: ['media/bottle.png', 'media/bottle.yaml', 'questions/a.yaml'],
      edited: [],
    })
    const edits = {
      'questions/a.yaml': questionFile('a').replace('One line', 'A line of mine'),
      'questions/b.yaml': 'title: [',
      'media/bottle.png': 'PNG bytes of mine',
    }
    await write(edits)
    expect(await exportOver(false)).toEqual({
      written: [],
      unchanged: 1,
      edited: Object.keys(edits).toSorted(),
      erased: [],
    })
    expect(await readFile(join(folder, 'questions/b.yaml'), 'utf8')).toBe('title: [')
    expect((await exportOver(true)).written).toHaveLength(3)
    expect((await importFolder()).made).toBeUndefined()
  })

  it.each([
    ['the picture of the default language', 'bottle.png', 'PNG bytes'],
    ['its own picture', 'bottle.fr_FR.png', 'PNG bytes of another bottle'],
  ])('SEO-2 exports a translated picture that refers to %s unchanged', async (_, name, bytes) => {
    const french = pictureFile('bottle', name).replace('en_GB', 'fr_FR').replace('green bottle', 'vert')
    await write({
      'media/bottle.yaml': pictureFile('bottle'),
      'media/bottle.png': 'PNG bytes',
      'media/bottle.fr_FR.yaml': french,
      [`media/${name}`]: bytes,
    })
    const before = await readAll(folder)
    await importFolder()
    await exportTo('out')
    expect(await readAll(join(folder, 'out'))).toEqual(before)
  })

  it('stores an image under its hash, with type, byte size and pixel size', async () => {
    await write({ 'media/bottle.yaml': pictureFile('bottle'), 'media/bottle.png': 'PNG bytes' })
    await importFolder()
    const [item] = (await test.content.at(guest).findContents({ contentKeys: [toContentKey('bottle')] }))
      .items
    expect(item?.body).toMatchObject({
      'sfdc_cms:media': {
        source: {
          type: 'file',
          mimeType: 'image/png',
          size: 9,
          ref: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      width: 40,
      height: 30,
    })
  })

  it('does not create a release for an unchanged folder, or remove items that are missing from the folder', async () => {
    await write({ 'questions/a.yaml': questionFile('a'), 'questions/b.yaml': questionFile('b') })
    await importFolder()
    expect(await importFolder()).toEqual({
      release: 1,
      made: undefined,
      behind: [],
      warnings: [],
      repaired: 0,
    })
    await rm(join(folder, 'questions/a.yaml'))
    await write({ 'questions/b.yaml': questionFile('b').replace('One line', 'One changed line') })
    expect((await importFolder()).made).toMatchObject({ number: 2, changed: 1 })
    expect((await test.content.at(guest).findContents({ type: 'epiderm__question' })).items).toHaveLength(2)
  })

  it('detects no change if only the formatting differs', async () => {
    await write({ 'questions/a.yaml': questionFile('a') })
    await importFolder()
    const value: unknown = parse(questionFile('a'))
    await write({ 'questions/a.yaml': `# a comment\n${JSON.stringify(value)}` })
    expect((await importFolder()).made).toBeUndefined()
  })

  it('accepts references to items that exist only in the database', async () => {
    await write({ 'media/bottle.yaml': pictureFile('bottle'), 'media/bottle.png': 'PNG' })
    await importFolder()
    await rm(join(folder, 'media'), { recursive: true })
    await write({ 'products/acno.yaml': productFile('acno', toContentKey('bottle')) })
    expect((await importFolder()).release).toBe(2)
  })

  it('reports its progress', async () => {
    await write({ 'questions/a.yaml': questionFile('a'), 'questions/b.yaml': questionFile('b') })
    const seen: string[] = []
    await test.content.importFolder(operator, {
      folder,
      onProgress: ({ step, done, total }) => void seen.push(`${step} ${done}/${total}`),
    })
    expect(seen).toEqual(['read 1/2', 'read 2/2', 'checked 2/2', 'stored 2/2'])
  })
})

describe('an import', () => {
  const rejected: [string, Record<string, string>, RegExp][] = [
    [
      'a missing key, with a new key to paste',
      { 'questions/a.yaml': questionFile('a').replace(/contentKey.*\n/, '') },
      /questions\/a\.yaml(?::\d+)*: Which peel\?: contentKey is missing\n +For a new item: contentKey: MC[A-Z2-7]{26}/,
    ],
    [
      'a missing id, with a new id to paste',
      { 'questions/a.yaml': questionFile('a').replace(/id: 20Y.*\n/, '') },
      /questions\/a\.yaml(?::\d+)*: Which peel\?: id is missing\n +For a new item: id: 20Y[A-Za-z0-9]{15}/,
    ],
    [
      'a missing record id, with a new record id to paste',
      { 'products/a.yaml': productFile('a', toContentKey('a')).replace(/recordId.*\n/, '') },
      /products\/a\.yaml(?::\d+)*: A product: recordId is missing\n +For a new item: recordId: 01t/,
    ],
    [
      'an unknown key in addition to known keys',
      { 'questions/a.yaml': questionFile('a', 'colour: red\n') },
      /questions\/a\.yaml(?::\d+)*: .*colour/,
    ],
    [
      'a file in another folder',
      { 'pages/a.yaml': questionFile('a') },
      /pages\/a\.yaml(?::\d+)*: Which peel\?: does not match its type, urlName and language.*\n +Move it to questions\/a\.yaml/,
    ],
    [
      'a file under another name',
      { 'questions/b.yaml': questionFile('a') },
      /Move it to questions\/a\.yaml, or correct urlName/,
    ],
    ['a file ending .yml', { 'questions/a.yml': questionFile('a') }, /Move it to questions\/a\.yaml/],
    [
      'broken YAML, with its line',
      { 'questions/a.yaml': 'title: [one' },
      /questions\/a\.yaml:1:8: the text that begins with \[ here is never closed/,
    ],
    [
      'a repeated key',
      { 'questions/a.yaml': questionFile('a', 'title: Twice\n') },
      /questions\/a\.yaml(?::\d+)*: title appears twice/,
    ],
    [
      'an alias',
      {
        'questions/a.yaml': questionFile('a')
          .replace('Which peel is best?', '&x one')
          .replace('answer: |', 'other: *x\n  answer: |'),
      },
      /questions\/a\.yaml(?::\d+)*: .*alias/i,
    ],
    [
      'infinity',
      { 'questions/a.yaml': questionFile('a').replace('Which peel is best?', '.inf') },
      /body › question: is not a number/,
    ],
    [
      'a reference to a missing item, with its path',
      { 'products/a.yaml': productFile('a', toContentKey('ghost')) },
      /products\/a\.yaml(?::\d+)*: A product › pictures › 0 › contentKey: refers to MC/,
    ],
    [
      'a missing picture',
      { 'media/a.yaml': pictureFile('a') },
      /media\/a\.yaml(?::\d+)*: .*the picture a\.png does not exist/,
    ],
    [
      'a picture under another name',
      { 'media/a.yaml': pictureFile('a', 'b.png'), 'media/b.png': 'PNG' },
      /media\/a\.yaml(?::\d+)*: .*must be a\./,
    ],
    [
      'a picture from outside the folder',
      { 'media/a.yaml': pictureFile('a', '../../../etc/passwd') },
      /must be a\./,
    ],
    [
      'a picture whose type differs from its file extension',
      { 'media/a.yaml': pictureFile('a'), 'media/a.png': 'RIFF' },
      /a\.png contains image\/webp\n +Rename it to a\.webp/,
    ],
    [
      'a body that does not match its schema',
      { 'questions/a.yaml': questionFile('a').replace('Which peel is best?', '7') },
      /questions\/a\.yaml(?::\d+)*: Which peel\? › question/,
    ],
  ]
  it.each(rejected)('%s', async (_, files, message) => {
    await write(files)
    expect((await rejection()).message).toMatch(message)
    expect(test.content.currentRelease()).toBe(0)
  })

  it('reports the problems in all files together, and imports none of the valid files', async () => {
    await write({
      'questions/good.yaml': questionFile('good'),
      'questions/bad.yaml': questionFile('bad').replace('Which peel is best?', '7'),
      'questions/worse.yaml': 'just text',
      'products/p.yaml': productFile('p', toContentKey('worse')),
    })
    const { problems, message } = await rejection()
    expect(new Set(problems.map(({ file }) => file))).toEqual(
      new Set(['products/p.yaml', 'questions/bad.yaml', 'questions/worse.yaml']),
    )
    expect(message).toContain('nothing was written')
    expect((await test.content.at(guest).findContents({})).items).toEqual([])
  })

  it('reports all missing keys as one problem that includes new keys to paste, alongside other problems', async () => {
    const bare = productFile('a', toContentKey('ghost')).replace(/^(?:contentKey|id|recordId):.*\n/gm, '')
    await write({ 'products/a.yaml': bare, 'questions/q.yaml': questionFile('q').replace(/^id:.*\n/m, '') })
    const { problems, message } = await rejection()
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'products/a.yaml:1',
      'products/a.yaml:9',
      'questions/q.yaml:1',
    ])
    expect(message).toMatch(
      /contentKey, id and recordId are missing\n +For a new item:\n +contentKey: MC[A-Z2-7]{26}\n +id: 20Y\w{15}\n +recordId: 01t\w{15}\n/,
    )
  })

  const copies: [name: string, files: Record<string, string>, message: RegExp][] = [
    [
      'a copied file names the original and brings fresh keys and a name',
      { 'questions/a.yaml': questionFile('a'), 'questions/a copy.yaml': questionFile('a') },
      /^questions\/a copy\.yaml:1: Which peel\?: has the contentKey and id of questions\/a\.yaml, .*copy.*\n +For a new item:\n +contentKey: MC[A-Z2-7]{26}\n +id: 20Y\w{15}\n +urlName: a-copy$/m,
    ],
    [
      'a copied record also needs a new record id',
      { 'products/a.yaml': productFile('a', ''), 'products/b.yaml': productFile('a', '') },
      /^products\/b\.yaml:1: .*has the contentKey, id and recordId of products\/a\.yaml[^]*recordId: 01t\w{15}\n +urlName: b$/m,
    ],
    [
      'a copy that has a key of its own, and not its other ids',
      {
        'products/a.yaml': productFile('a', ''),
        'products/b.yaml': productFile('a', '')
          .replace(toContentKey('a'), toContentKey('b'))
          .replace('urlName: a', 'urlName: b'),
      },
      /^products\/b\.yaml:2: .*has the id and recordId of products\/a\.yaml.*\n +For a new item:\n +id: 20Y\w{15}\n +recordId: 01t\w{15}$/m,
    ],
    [
      'a copy that is meant as a translation',
      { 'questions/a.yaml': questionFile('a'), 'questions/a.de_DE.yaml': questionFile('a') },
      /^questions\/a\.de_DE\.yaml:1: .*of questions\/a\.yaml.*\n +For a translation: language: de_DE/m,
    ],
  ]
  it.each(copies)('%s', async (_, files, message) => {
    await write(files)
    const { problems, message: text } = await rejection()
    expect(text).toMatch(message)
    expect(problems.filter(({ hint }) => hint?.startsWith('For a'))).toHaveLength(1)
    const original = Object.keys(files)[0]
    expect(problems.filter(({ file }) => file === original && !/pictures|related/.test(text))).toEqual([])
  })

  it('if two files have the same content key, reports the file that does not match the published item', async () => {
    await write({ 'questions/b.yaml': questionFile('b') })
    await importFolder()
    await write({ 'questions/a.yaml': questionFile('b').replace('urlName: b', 'urlName: a') })
    expect((await rejection()).problems.map(({ file }) => file)).toEqual(['questions/a.yaml'])
  })

  it('reports each problem with its line number', async () => {
    const text = `contentKey: ${toContentKey('p')}
id: ${toId('20Y', 'p')}
type: epiderm__page
title: P › with a sign
urlName: P
language: en_GB
body:
  route: /p
  blocks:
    - id: one
      block: text-blok
    - id: two
      block: section
      props:
        sectionConfig:
          columns:
            - columnKey: left
              columnWidth: 40
      slots:
        left:
          - id: inner
            block: image
            props:
              colour: red
              imageInfo:
                contentKey: ${toContentKey('ghost')}
`
    await write({ 'pages/p.yaml': text })
    const { problems } = await rejection()
    const lines = problems.map(({ line, message }) => `${line} ${message.slice(0, 20)}`).toSorted()
    expect(lines).toEqual([
      '10 there is no block ca',
      '18 must be at most 12 (',
      '24 is not known here; k',
      '26 refers to MC5LLO6A6W',
      '5 does not match its t',
      '5 urlName must be lowe',
    ])
  })

  it('reports at most two hundred problems, and the number of remaining problems', async () => {
    const names = Array.from({ length: 230 }, (_, index) => `q${index}`)
    await write(
      Object.fromEntries(
        names.map((name) => [`questions/${name}.yaml`, questionFile(name, 'colour: red\n')]),
      ),
    )
    const { problems, message } = await rejection()
    expect(problems).toHaveLength(230)
    expect(message.match(/colour is not a known top-level key/g)).toHaveLength(200)
    expect(message).toMatch(/\n… and 30 more$/)
  })

  it('does not report references to an item whose file is broken', async () => {
    await write({
      'media/bottle.yaml': pictureFile('bottle'),
      'products/p.yaml': productFile('p', toContentKey('bottle')),
    })
    expect((await rejection()).problems.map(({ file }) => file)).toEqual(['media/bottle.yaml'])
  })

  const elsewhere = () => join(test.folder, 'elsewhere')
  const hostile: [name: string, prepare: () => Promise<unknown>, message: RegExp][] = [
    [
      'a link to a file outside the folder',
      async () => {
        await writeFile(elsewhere(), questionFile('a'))
        await symlink(elsewhere(), join(folder, 'questions/a.yaml'))
      },
      /questions\/a\.yaml(?::\d+)*: is a link that leads out of the folder/,
    ],
    [
      'a link to a picture outside the folder',
      async () => {
        await writeFile(elsewhere(), 'PNG')
        await write({ 'media/a.yaml': pictureFile('a') })
        await symlink(elsewhere(), join(folder, 'media/a.png'))
      },
      /media\/a\.yaml(?::\d+)*: .*the picture a\.png is a link that leads out of the folder/,
    ],
    [
      'a link to a folder',
      () => symlink('.', join(folder, 'questions/loop')),
      /^questions\/loop: is not an ordinary file$/m,
    ],
    [
      'a broken link',
      () => symlink('nothing', join(folder, 'questions/a.yaml')),
      /questions\/a\.yaml(?::\d+)*: does not exist/,
    ],
    [
      'a link to itself',
      () => symlink('a.yaml', join(folder, 'questions/a.yaml')),
      /questions\/a\.yaml(?::\d+)*: cannot be read: ELOOP/,
    ],
    [
      'a pipe',
      () => promisify(execFile)('mkfifo', [join(folder, 'questions/a.yaml')]),
      /questions\/a\.yaml(?::\d+)*: is not an ordinary file/,
    ],
    [
      'a pipe as a picture',
      async () => {
        await write({ 'media/a.yaml': pictureFile('a') })
        await promisify(execFile)('mkfifo', [join(folder, 'media/a.png')])
      },
      /the picture a\.png is not an ordinary file/,
    ],
    [
      'a file in Latin-1',
      () =>
        writeFile(join(folder, 'questions/a.yaml'), Buffer.from(questionFile('a', '# Caf\xe9'), 'latin1')),
      /questions\/a\.yaml:\d+: is not UTF-8/,
    ],
    [
      'a huge file',
      () => write({ 'questions/a.yaml': questionFile('a', `#${'x'.repeat(3_000_000)}`) }),
      /questions\/a\.yaml(?::\d+)*: has \d+ bytes; at most 2097152 are read/,
    ],
    [
      'a huge picture',
      async () => {
        await write({ 'media/a.yaml': pictureFile('a'), 'media/a.png': '' })
        await truncate(join(folder, 'media/a.png'), 3_000_000_000)
      },
      /the picture a\.png has 3000000000 bytes/,
    ],
    [
      'nested brackets',
      () => write({ 'questions/a.yaml': `body: ${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
      /questions\/a\.yaml(?::\d+)*: is nested too deeply/,
    ],
    [
      'brackets that can be parsed but would overflow the stack later',
      () =>
        write({ 'questions/a.yaml': questionFile('a', `  deep: ${'['.repeat(400)}${']'.repeat(400)}\n`) }),
      /questions\/a\.yaml(?::\d+)*: body › deep.*: is nested too deeply/,
    ],
    [
      'nested mappings',
      () => write({ 'questions/a.yaml': `body: ${'{a: '.repeat(20_000)}` }),
      /questions\/a\.yaml(?::\d+)*: is nested too deeply/,
    ],
    [
      'aliases that expand exponentially',
      () =>
        write({
          'questions/a.yaml': ['a: &a [x]', 'b: &b [*a, *a]', 'c: &c [*b, *b]', 'd: [*c, *c]'].join('\n'),
        }),
      /questions\/a\.yaml(?::\d+)*: .*alias/i,
    ],
    [
      'a file extension in capitals',
      () => write({ 'questions/a.YAML': questionFile('a') }),
      /Move it to questions\/a\.yaml/,
    ],
    [
      'JSON under its own name',
      () => write({ 'questions/a.json': JSON.stringify(parse(questionFile('a'))) }),
      /Move it to questions\/a\.yaml/,
    ],
  ]
  it.each(hostile)('%s', async (_, prepare, message) => {
    await mkdir(join(folder, 'questions'))
    await prepare()
    expect((await rejection()).message).toMatch(message)
    expect(test.content.currentRelease()).toBe(0)
  })

  it('accepts a symbolic link to a file inside the folder', async () => {
    await write({ '..data/a.yaml': questionFile('a') })
    await mkdir(join(folder, 'questions'))
    await symlink('../..data/a.yaml', join(folder, 'questions/a.yaml'))
    expect((await importFolder()).made?.changed).toBe(1)
  })

  it('rejects a folder without content files', async () => {
    await write({ 'notes.txt': 'none', '.hidden/a.yaml': questionFile('a') })
    await expect(importFolder()).rejects.toMatchObject({ code: 'content-folder-empty' })
  })

  it('rejects a folder that does not exist', async () => {
    await expect(test.content.importFolder(operator, { folder: join(folder, 'none') })).rejects.toMatchObject(
      {
        code: 'content-folder-missing',
      },
    )
  })
})

describe('content files', () => {
  const anyJson = fc.jsonValue({ maxDepth: 3, noUnicodeString: false })

  const change = createQuestionChange('a', 'x')
  if (change.kind !== 'put') throw new Error('no draft')
  const { draft } = change
  const read = (text: string) => readFileText(text, (length) => new Uint8Array(length))

  it('preserve any body that is written and read, and have the same bytes when they are written again', () => {
    const anyTitle = fc.string({ minLength: 1 })
    const anyBody = fc
      .dictionary(fc.string({ minLength: 1 }), anyJson)
      .map((json) => JSON.stringify(json))
      .filter((json) => !json.includes('"__proto__":') && !json.includes(String.raw`\u0000`))
    fc.assert(
      fc.property(anyBody, anyTitle, (json, title) => {
        const text = toFileText({ ...draft, title, body: JSON.parse(json) as Record<string, unknown> })
        const reading = read(text)
        if (!('draft' in reading)) throw new Error(JSON.stringify(reading.problems))
        const again = JSON.stringify(reading.draft.body)
        expect(again).toBe(JSON.stringify(JSON.parse(json)))
        expect(reading.draft.title).toBe(title)
        expect(toFileText(reading.draft)).toBe(text)
      }),
      { numRuns: scaleEditRounds(50) },
    )
  })

  it.each([
    ['NUL in a text', { a: [{ b: 'x\0y' }] }, 'body › a › 0 › b'],
    ['NUL in a name', { 'x\0': 1 }, 'body › x\0'],
    ['an unpaired surrogate', { a: '\ud800' }, 'body › a'],
  ])('reject %s, with its path', (_, body, path) => {
    const problem = { path, message: expect.stringMatching(/^contains .*, which cannot be stored$/) }
    expect(read(toFileText({ ...draft, body }))).toEqual({ problems: [expect.objectContaining(problem)] })
  })

  it.each(['{"__proto__":{"a":1}}', '{"a":[{"__proto__":1}]}'])(
    'reject %s instead of omitting it',
    (json) => {
      const reading = read(toFileText({ ...draft, body: JSON.parse(json) as Record<string, unknown> }))
      expect(reading).toEqual({
        problems: [
          {
            path: expect.stringMatching(/^body .*__proto__$/),
            message: expect.stringContaining('cannot be used'),
          },
        ],
      })
    },
  )
})
