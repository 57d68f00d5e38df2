/** Page rows for an in-memory site: a list of questions, a page for each question, and pages without questions. */
import { createContentKey, createRecordId, type StartBackgroundWork } from '#kit'
import type { ContentItem } from '#model'
import type { PageIdentity, PageScanner } from '#render'
import { createMemorySite, openTestRenderer, type MemorySite } from '../render/testing.ts'
import { createPageRowUpdater, type PageRowUpdater } from './page-row-updater.ts'
import type { PageRows } from './page-rows.ts'

const language = 'en_GB'
const keys = {
  site: 1,
  theme: 2,
  layout: 3,
  lost: 4,
  about: 5,
  list: 6,
  questionPage: 7,
  labels: 8,
}

export const toContentKey = (name: keyof typeof keys | number): string =>
  createContentKey(new Uint8Array(16).fill(typeof name === 'number' ? 100 + name : keys[name]))

function toItem(name: keyof typeof keys | number, type: string, body: Record<string, unknown>): ContentItem {
  const number = typeof name === 'number' ? 100 + name : keys[name]
  return {
    managedContentId: createRecordId('20Y', number),
    contentKey: toContentKey(name),
    recordId: null,
    type,
    title: `Item ${name}`,
    urlName: `item-${name}`,
    language,
    publishedDate: '2026-01-01T00:00:00.000Z',
    version: 1,
    body,
  }
}

const text = (words: string) => ({ id: 'text', block: 'text-block', props: { text: words } })

export const toQuestion = (number: number): ContentItem =>
  toItem(number, 'epiderm__question', { question: `Question ${number}?`, answer: `Answer ${number}.` })

/** Number of questions. It is large enough to need more than one batch of scans. */
export const questionCount = 12

const items: readonly ContentItem[] = [
  toItem('site', 'epiderm__site', {
    name: 'Acme',
    siteId: createRecordId('0DM', 1),
    channelId: createRecordId('0ap', 1),
    communityId: createRecordId('0DB', 1),
    channelName: 'Acme',
    defaultLanguage: language,
    languages: [{ code: language, label: 'English' }],
    themeKey: toContentKey('theme'),
    layoutKey: toContentKey('layout'),
    notFoundPageKey: toContentKey('lost'),
    errorPageKey: toContentKey('lost'),
  }),
  toItem('theme', 'epiderm__theme', { tokens: {} }),
  toItem('layout', 'epiderm__layout', { header: [], footer: [text('{!Label.footer}')] }),
  toItem('lost', 'epiderm__page', { route: '/lost', blocks: [text('Nothing here')] }),
  toItem('about', 'epiderm__page', { route: '/about', blocks: [text('About us')] }),
  toItem('list', 'epiderm__page', {
    route: '/questions',
    blocks: [
      {
        id: 'list',
        block: 'grid',
        props: {
          collection: { type: 'cms', contentTypeFQN: 'epiderm__question', sortBy: 'question' },
          layout: 'list',
        },
        slots: { item: [text('{!Item.question}')] },
      },
    ],
  }),
  toItem('questionPage', 'epiderm__page', {
    route: '/questions/{urlName}',
    record: { type: 'epiderm__question', parameter: 'urlName' },
    blocks: [text('{!Record.question}')],
  }),
  toItem('labels', 'epiderm__labels', { labels: { footer: 'Good night' } }),
  ...Array.from({ length: questionCount }, (_, index) => toQuestion(index + 1)),
]

export const createQuestionSite = (): MemorySite => createMemorySite(items)

export const toPageIdentity = (page: 'about' | 'list'): PageIdentity => ({
  language,
  page: toContentKey(page),
  record: '',
})
export const toQuestionPage = (number: number): PageIdentity => ({
  language,
  page: toContentKey('questionPage'),
  record: toContentKey(number),
})
/** Number of pages with a path. */
export const pageCount = questionCount + 2

export type TestUpdater = PageRowUpdater & {
  readonly scanner: PageScanner
  readonly sites: ReturnType<typeof openTestRenderer>['sites']
  readonly verifier: ReturnType<typeof openTestRenderer>['renderer']['verifier']
  /** The pages that have been scanned so far. */
  readonly scanned: PageIdentity[]
  readonly warnings: readonly string[]
  /** The delays before the calls that the job schedules. */
  readonly delays: readonly number[]
}

type TestUpdaterOptions = {
  readonly site: MemorySite
  readonly rows: PageRows
  readonly holder?: string
  readonly code?: string
  /** Runs before a page is scanned. */
  readonly beforeScan?: (page: PageIdentity) => Promise<void> | void
  readonly openTurns?: StartBackgroundWork
}

/** Opens one of the site's servers. */
export function openTestUpdater({
  site,
  rows,
  holder = 'one',
  code = 'test',
  beforeScan,
  openTurns,
}: TestUpdaterOptions): TestUpdater {
  const { sites, scanner: whole, renderer } = openTestRenderer(site.openSnapshot)
  const scanned: PageIdentity[] = []
  const warnings: string[] = []
  const delays: number[] = []
  const scanner: PageScanner = {
    ...whole,
    async scan(released, { language, page, record }) {
      const identity = { language, page, record }
      scanned.push(identity)
      await beforeScan?.(identity)
      return whole.scan(released, identity)
    },
  }
  const updater = createPageRowUpdater({
    rows,
    scanner,
    code,
    holder,
    rest: 0,
    openTurns,
    warn: ({ message }) => void warnings.push(message),
    after(delayMs) {
      delays.push(delayMs)
      return () => undefined
    },
  })
  updater.note()
  return { ...updater, sites, verifier: renderer.verifier, scanner, scanned, warnings, delays }
}
