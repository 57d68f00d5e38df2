/** A small site as content files. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createContentKey, createRecordId } from '#kit'

type ItemFile = {
  readonly file: string
  readonly type: string
  readonly title: string
  readonly body: Record<string, unknown>
}

const toHash = (name: string) => createHash('sha256').update(name).digest()
const toContentKey = (name: string) => createContentKey(toHash(name).subarray(0, 16))
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
      organization: { email: 'hello@small.example' },
      defaultLanguage: 'en_GB',
      languages: [
        { code: 'en_GB', label: 'English' },
        { code: 'de_DE', label: 'Deutsch', isActive: false },
      ],
      layoutKey: toContentKey('layouts/main'),
      notFoundPageKey: toContentKey('pages/not-found'),
      errorPageKey: toContentKey('pages/error'),
    },
  },
  {
    file: 'labels/en-gb',
    type: 'epiderm__labels',
    title: 'English',
    body: { labels: { 'search.title': '“{0}” – Search | Small' } },
  },
  { file: 'layouts/main', type: 'epiderm__layout', title: 'Main', body: {} },
  page('home', {
    route: '/',
    blocks: [
      {
        id: 'hero',
        block: 'image',
        props: { imageInfo: { contentKey: toContentKey('media/hero') }, ratio: '5:2' },
      },
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
 * Writes a site with English labels, a layout, an image, five pages, and a record page for questions. A list shows the
 * first nine questions. The site uses the platform's theme.
 */
export async function writeSmallSite(folder: string, { questions }: { questions: number }): Promise<void> {
  const all = [...items, ...Array.from({ length: questions }, (_, position) => question(position + 1))]
  for (const { file, type, title, body } of all) {
    const path = join(folder, `${file}.yaml`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      [
        `contentKey: ${toContentKey(file)}`,
        `id: ${toId('20Y', file)}`,
        `type: ${type}`,
        `title: ${title}`,
        `urlName: ${file.split('/').at(-1) ?? ''}`,
        'language: en_GB',
        `body: ${JSON.stringify(body)}\n`,
      ].join('\n'),
    )
  }
  await writeFile(join(folder, 'media/hero.webp'), await drawPicture())
}

/** Draws a picture of 2400 × 1500 pixels. */
function drawPicture(): Promise<Buffer> {
  const jars = ['#A44A3F', '#1F4D45', '#C9A66B'].map(
    (color, index) =>
      `<rect x="${300 + index * 640}" y="450" width="520" height="800" rx="60" fill="${color}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1500"><rect width="2400" height="1500" fill="#DDE6DA"/>${jars.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp().toBuffer()
}
