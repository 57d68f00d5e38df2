/** A small site as content files. */
import { createHash } from 'node:crypto'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createContentKey, createRecordId } from '#kit'
import { storefront } from '../composition.ts'

const ownContent = resolve(import.meta.dirname, '../../../..', storefront.contentFolder)

type ItemFile = {
  readonly file: string
  readonly type: string
  readonly title: string
  readonly body: Record<string, unknown>
}

const toHash = (name: string) => createHash('sha256').update(name).digest()
const toKey = (name: string) => createContentKey(toHash(name).subarray(0, 16))
const toId = (prefix: '20Y' | '0DM' | '0ap' | '0DB', name: string) =>
  createRecordId(prefix, toHash(name).readUIntBE(0, 6))

const page = (urlName: string, body: Record<string, unknown>): ItemFile => ({
  file: `pages/${urlName}`,
  type: 'epiderm__page',
  title: `Page ${urlName}`,
  body: { route: `/${urlName}`, ...body },
})
const text = (words: string) => ({ id: 'text', block: 'text-block', props: { text: words } })

const question = (position: number): ItemFile => ({
  file: `questions/question-${position}`,
  type: 'epiderm__question',
  title: `Question ${position}`,
  body: { question: `What is ${position}?`, answer: `<p>It is ${position}.</p>` },
})

const items: readonly ItemFile[] = [
  {
    file: 'site/small',
    type: 'epiderm__site',
    title: 'Small',
    body: {
      name: 'Small',
      siteId: toId('0DM', 'site'),
      channelId: toId('0ap', 'channel'),
      communityId: toId('0DB', 'community'),
      channelName: 'Small',
      defaultLanguage: 'en_GB',
      languages: [
        { code: 'en_GB', label: 'English' },
        { code: 'de_DE', label: 'Deutsch', isActive: false },
      ],
      themeKey: toKey('themes/plain'),
      layoutKey: toKey('layouts/main'),
      notFoundPageKey: toKey('pages/not-found'),
      errorPageKey: toKey('pages/error'),
    },
  },
  { file: 'themes/plain', type: 'epiderm__theme', title: 'Plain', body: { tokens: {} } },
  { file: 'layouts/main', type: 'epiderm__layout', title: 'Main', body: {} },
  page('home', {
    route: '/',
    blocks: [
      { id: 'hero', block: 'image', props: { imageInfo: { contentKey: toKey('media/hero') }, ratio: '5:2' } },
    ],
  }),
  page('about', { blocks: [text('About us')] }),
  page('error', { blocks: [text('That was our fault')] }),
  page('not-found', { blocks: [text('Nothing is here')] }),
  page('questions', {
    blocks: [
      {
        id: 'grid',
        block: 'grid',
        props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__question' }, pageSize: 9 },
        slots: { item: [text('{!Item.question}')] },
      },
    ],
  }),
  page('question', {
    route: '/questions/{urlName}',
    record: { type: 'epiderm__question', parameter: 'urlName' },
    blocks: [text('{!Record.question}')],
  }),
  {
    file: 'media/hero',
    type: 'sfdc_cms__image',
    title: 'Hero',
    body: { 'sfdc_cms:media': { source: { type: 'file', ref: 'hero.webp' } }, altText: 'Three jars' },
  },
]

/**
 * Writes English labels, a theme, a layout, an image, five pages, and a record page for questions. A list shows the
 * first nine questions.
 */
export async function writeSmallSite(folder: string, { questions }: { questions: number }): Promise<void> {
  const all = [...items, ...Array.from({ length: questions }, (_, position) => question(position + 1))]
  for (const { file, type, title, body } of all) {
    const path = join(folder, `${file}.yaml`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      [
        `contentKey: ${toKey(file)}`,
        `id: ${toId('20Y', file)}`,
        `type: ${type}`,
        `title: ${title}`,
        `urlName: ${file.split('/').at(-1) ?? ''}`,
        'language: en_GB',
        `body: ${JSON.stringify(body)}\n`,
      ].join('\n'),
    )
  }
  await cp(join(ownContent, 'media/hero-home.webp'), join(folder, 'media/hero.webp'))
  await cp(join(ownContent, 'labels/en-gb.yaml'), join(folder, 'labels/en-gb.yaml'))
}
