import { describe, expect, it } from 'vitest'
import type { SiteLog, SiteOperation } from '#api'
import type { PublishEntry } from '#api'
import { toDays, toLoadedEnds, toSiteLines } from './site-lines.ts'

/** Parses `about 3 typing 10:05`: the item, the sequence number, the undo group and the time. */
const toLog = (lines: readonly string[], next: string | null = null): SiteLog => ({
  operations: lines.map((line) => {
    const [contentKey, seq, gesture, at] = line.split(' ')
    const facts = { contentKey, language: 'en_GB', seq: Number(seq), gesture, kind: 'do', actor: 'Ed' }
    return { ...facts, at: `2026-03-02T${at}:00Z` } as SiteOperation
  }),
  items: [],
  people: [],
  next,
})
const toPublish = (release: number, at: string) =>
  ({ release, createdAt: `2026-03-02T${at}:00Z`, createdBy: 'Pia' }) as PublishEntry

type Read = Parameters<typeof toSiteLines>[0]
const whole = { publishes: [], hasEarlierPublishes: false, releases: [] }
const toTexts = (read: Read) =>
  toSiteLines(read).map((line) => {
    if (line.kind === 'publish') return `release ${line.entry.release}`
    if (line.kind === 'release') return `import ${line.release.release}`
    return `${line.gesture.item.contentKey} ${line.gesture.last.seq} ${line.gesture.count}`
  })

const toImport = (release: number, at: string) => ({
  release,
  createdAt: `2026-03-02T${at}:00Z`,
  createdBy: 'site command',
  note: '',
})

describe('the history of the site', () => {
  it('lists imports between edits, and omits older edits until earlier imports have been loaded', () => {
    const logs = [toLog(['about 9 b 10:30', 'acne 4 a 10:10'])]
    const part = { releases: [toImport(5, '10:20')], next: null }
    const lines = ['about 9 1', 'import 5', 'acne 4 1']
    expect(toTexts({ ...whole, logs, releases: [part] })).toEqual(lines)
    const next = { before: 5, at: '2026-03-02T10:20:00Z' }
    expect(toTexts({ ...whole, logs, releases: [{ ...part, next }] })).toEqual(lines.slice(0, 2))
  })

  it('shows one line per undo group, even across loaded parts, with publishes in between', () => {
    const logs = [
      toLog(['about 9 b 10:30', 'acne 4 a 10:10'], 'next'),
      toLog(['acne 3 a 10:09', 'about 8 a 10:08']),
    ]
    const publishes = [toPublish(7, '10:20'), toPublish(6, '09:00')]
    expect(toTexts({ ...whole, logs, publishes })).toEqual([
      'about 9 1',
      'release 7',
      'acne 4 2',
      'about 8 1',
      'release 6',
    ])
  })

  it('omits lines until later lines of the other list have been loaded', () => {
    const logs = [toLog(['about 9 b 10:30', 'acne 4 a 10:10'], 'next')]
    const publishes = [toPublish(7, '10:20'), toPublish(6, '09:00')]
    expect(toTexts({ ...whole, logs, publishes })).toEqual(['about 9 1', 'release 7', 'acne 4 1'])
    const late = {
      ...whole,
      logs: [toLog(['about 9 b 10:30', 'acne 4 a 10:10'])],
      publishes: [toPublish(7, '10:20')],
    }
    expect(toTexts({ ...late, hasEarlierPublishes: true })).toEqual(['about 9 1', 'release 7'])
    expect(toLoadedEnds({ ...late, hasEarlierPublishes: true })).toEqual({
      edits: '',
      publishes: '2026-03-02T10:20:00Z',
      releases: '',
    })
  })

  it('is grouped by day in the reader’s time zone', () => {
    const logs = [toLog(['about 9 b 10:30', 'acne 4 a 10:10', 'acne 3 c 09:10'])]
    const days = toDays(toSiteLines({ ...whole, logs }), (at) => at.slice(11, 13))
    expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
      ['10', 2],
      ['09', 1],
    ])
  })
})
