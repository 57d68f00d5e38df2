import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { DraftState } from '#operations'
import { createApiClient } from '../api/calls.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import { createDraftProblems } from './draft-problems.ts'

const item = { contentKey: 'MCA', language: 'en_GB' }
type Props = Readonly<Record<string, unknown>>
const toDraft = (seq: number, { isUntitled, ...props }: Props) =>
  ({
    ...item,
    type: 'page',
    seq,
    title: isUntitled === true ? '' : 'Page',
    body: { blocks: [{ id: 'hero', block: 'hero', props }] },
  }) as unknown as DraftState
const toProblem = (path: readonly string[], message = 'must be shorter (got "…")') => ({
  ...item,
  path: 'Page › Blocks › hero',
  message,
  place: { block: 'hero', path },
})

/** Opens a draft, with prepared server responses about its problems. `pause` simulates a pause in typing. */
function open(answers: readonly object[]) {
  let draft = toDraft(3, { text: 'Long', gap: { desktop: '1' } })
  const listeners = new Set<() => void>()
  const timers: (() => void)[] = []
  const requests: string[] = []
  const live = {
    view: () => ({ draft }),
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  } as unknown as LiveDraft
  const problems = createDraftProblems({
    edits: { open: () => live },
    calls: createApiClient(async (path) => {
      requests.push(path)
      const answer = answers[requests.length - 1]
      if (answer === undefined) throw new Error('away')
      return Response.json({ warnings: [], ...answer })
    }, ''),
    readHolder: (one, block) =>
      block === null ? one : (one.body['blocks'] as readonly { id: string }[]).find(({ id }) => id === block),
    findMissing: ({ title }) =>
      title === '' ? [{ block: null, path: ['title'], text: 'Fill in “Title”' }] : [],
    after(_, run) {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
  })
  let notified = 0
  problems.subscribe(() => notified++)
  const stop = problems.watch(item)
  return {
    stop,
    watch: () => problems.watch(item),
    requests,
    countResponses: () => notified,
    has: () => problems.has(item),
    texts: () => problems.list(item).map(({ text }) => text),
    list: () => problems.list(item),
    edit(seq: number, props: Props) {
      draft = toDraft(seq, props)
      for (const listen of listeners) listen()
    },
    async pause() {
      for (const run of timers.splice(0)) run()
      await setImmediate()
    },
  }
}

const long = { seq: 3, problems: [toProblem(['props', 'text'])] }

describe('problems in a draft', () => {
  it('have messages without the stored values, and are requested once after any amount of typing', async () => {
    const draft = open([{ seq: 9, problems: [toProblem(['props', 'text'])] }])
    for (const seq of [4, 5, 6, 7, 8, 9]) draft.edit(seq, { text: `Long ${seq}` })
    expect(draft.requests).toEqual([])
    await draft.pause()
    expect(draft.requests).toEqual([`/api/studio/drafts/MCA/en_GB/problems`])
    expect(draft.list()).toEqual([{ block: 'hero', path: ['props', 'text'], text: 'Must be shorter.' }])
    await draft.pause()
    expect(draft.requests).toHaveLength(1)
  })

  it('remain until their field changes; when another field changes, the same list is returned', async () => {
    const gap = { desktop: '1' }
    const draft = open([
      { seq: 4, problems: [toProblem(['props', 'gap', 'desktop']), toProblem(['props', 'text'])] },
    ])
    draft.edit(4, { text: 'Long', gap })
    await draft.pause()
    const before = draft.list()
    expect(before).toHaveLength(2)
    draft.edit(4, { text: 'Long', gap, other: 'typed' })
    expect(draft.list()).toBe(before)
    draft.edit(4, { text: 'Lon', gap, other: 'typed' })
    expect(draft.list().map(({ path }) => path)).toEqual([['props', 'gap', 'desktop']])
    expect(draft.countResponses()).toBe(2)
  })

  it('are not shown if the draft is outdated, and are requested again', async () => {
    const draft = open([long, { seq: 4, problems: [] }])
    const paused = draft.pause()
    draft.edit(4, { text: 'Shorter' })
    await paused
    expect(draft.texts()).toEqual([])
    await draft.pause()
    expect([draft.requests.length, draft.texts()]).toEqual([2, []])
  })

  it('are requested again after an outage, and no longer requested once the page is closed', async () => {
    const draft = open([])
    await draft.pause()
    draft.edit(3, { text: 'Long' })
    await draft.pause()
    expect(draft.requests).toHaveLength(2)
    draft.stop()
    expect(draft.has()).toBe(false)
    draft.edit(4, { text: 'Longer' })
    await draft.pause()
    expect(draft.requests).toHaveLength(2)
  })

  it('are not requested for drafts without edits', async () => {
    const draft = open([])
    draft.stop()
    const untouched = open([])
    untouched.stop()
    expect(untouched.requests).toEqual([])
  })

  it('include broken links as warnings, which do not prevent publishing', async () => {
    const lost = toProblem(['props', 'link'], 'links to /nowhere, but there is no page there')
    const draft = open([{ seq: 3, problems: [], warnings: [lost] }])
    await draft.pause()
    expect(draft.list()).toEqual([
      {
        block: 'hero',
        path: ['props', 'link'],
        text: 'Links to /nowhere, but there is no page there. You can still publish.',
      },
    ])
  })

  it('include missing content immediately, and only once if the server also reports it', async () => {
    const problem = { ...item, path: 'Page', message: 'title must have 1 to 300 characters' }
    const draft = open([{ seq: 4, problems: [{ ...problem, place: { block: null, path: ['title'] } }] }])
    draft.edit(4, { text: 'Long', isUntitled: true })
    const before = draft.list()
    expect(draft.texts()).toEqual(['Fill in “Title”'])
    await draft.pause()
    expect(draft.list()).toBe(before)
    draft.edit(5, { text: 'Long' })
    expect(draft.texts()).toEqual([])
  })

  it('are kept up to date until the last component that shows them is closed', async () => {
    const draft = open([long])
    const stop = draft.watch()
    draft.stop()
    await draft.pause()
    expect(draft.texts()).toEqual(['Must be shorter.'])
    stop()
    expect(draft.has()).toBe(false)
  })
})
