/** Checks that no typed text is lost when the server rejects an edit. */
import { describe, expect, it } from 'vitest'
import type { DraftState, Operation } from '#operations'
import { createApiClient } from '../api/calls.ts'
import { applyToDraft, acneItem, flushPromises, createDraftState } from './acne-draft.fixture.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'
import { openEdits } from './open-edits.ts'

const head = { ...createDraftState({ text: 'Acne' }), offers: [] }
const setText = (value: string): Operation => ({ kind: 'set', block: 'hero', path: ['props', 'text'], value })
const reject = (status: number, code: string, more: object = {}) =>
  Response.json({ error: { code, message: `Refused: ${code}`, ...more } }, { status })
const applied = { kind: 'applied' } as const

type Body = {
  readonly gesture: string
  readonly operations: readonly { readonly number: number; readonly operation: Operation }[]
}

/** Opens a tab. `answer` returns the server's response to operations. */
async function openTab({
  answer = (body: Body) => answerAll(body, applied),
  undone = {},
  load = () => Response.json(head),
  storage = createMemoryStorage(),
  account = 'ed',
  clients = { own: 'c', others: [] as readonly string[] },
  after = (_run: () => void): void => undefined,
} = {}) {
  const sent: Body[] = []
  const calls = createApiClient(async (url, init) => {
    if (url.endsWith('/undo')) return Response.json(undone)
    if (!url.endsWith('/operations')) return load()
    const body = JSON.parse(String(init.body)) as Body
    sent.push(body)
    return answer(body)
  }, '')
  let ids = 0
  const edits = openEdits({
    account,
    clients,
    storage,
    calls,
    apply: applyToDraft,
    openEvents: () => {
      throw new Error('Nothing is followed here')
    },
    createId: () => `id-${account}-${clients.own}-${++ids}`,
    clock: () => new Date('2026-11-23T14:02:11Z'),
    after: (_, run) => after(run),
    every: () => () => undefined,
  })
  const live = edits.open(acneItem)
  await flushPromises()
  const type = async (value: string, gesture = value) => {
    live.edit([setText(value)], gesture)
    await flushPromises()
  }
  const shown = () => JSON.stringify(live.view().draft?.body)
  return { edits, live, type, sent, storage, shown }
}

function answerAll({ operations }: Body, outcome: object, status = 200): Response {
  const results = operations.map(({ number }) => ({ number, seq: 4 + number, outcome }))
  return Response.json({ seq: 4 + operations.length, baseVersion: null, results }, { status })
}

/**
 * Returns the response as an earlier build reads it. For a status of 400 or more, that build reads only the field
 * `error`.
 */
const asFormerBuildReads = ({ status }: Response): Response => Response.json({}, { status })

describe('a new item', () => {
  it('is loaded once the server has created it, even if it was opened before its creation', async () => {
    let isCreated = false
    const tab = await openTab({
      load: () => (isCreated ? Response.json(head) : reject(404, 'draft-unknown')),
      answer(body) {
        isCreated = true
        return answerAll(body, applied)
      },
    })
    expect(tab.live.view().draft).toBeUndefined()
    const { type, title, urlName, body } = head
    tab.edits.create(acneItem, { kind: 'create', type, title, urlName, body })
    await flushPromises()
    expect(tab.shown()).toContain('Acne')
  })
})

describe('an undo group', () => {
  it('may exceed the size limit of a request; it is then sent in several consecutive requests but undone as one group', async () => {
    const { live, sent, edits } = await openTab()
    const all = Array.from({ length: 450 }, (_, at) => ({ ...setText(`${at}`), path: ['props', `p${at}`] }))
    live.edit(all as Operation[], 'all')
    await flushPromises()
    expect(sent.map(({ operations }) => operations.length)).toEqual([200, 200, 50])
    expect(new Set(sent.map(({ gesture }) => gesture))).toEqual(new Set(['all']))
    expect(sent.flatMap(({ operations }) => operations.map(({ operation }) => operation))).toEqual(all)
    expect(edits.refused.list()).toEqual([])
  })
})

describe('an edit that the server rejects', () => {
  it.each([
    [400, 'request-wrong'],
    [404, 'draft-unknown'],
    [409, 'draft-number-taken'],
    [409, 'draft-base-unknown'],
    [413, 'too-large'],
    [422, 'draft-wrong'],
  ])('is stored with its reason, and is still available in later tabs: %i %s', async (status, code) => {
    const { type, storage, shown, edits } = await openTab({ answer: () => reject(status, code) })
    await type('typed')
    expect(edits.outbox.list()).toEqual([])
    expect(shown()).not.toContain('typed')
    const next = await openTab({ storage, clients: { own: 'd', others: [] } })
    expect(next.edits.refused.list()).toMatchObject([
      { item: acneItem, operations: [setText('typed')], reason: `Refused: ${code}` },
    ])
  })

  const message = 'text must be text.'
  const rejectAll = (status: number) => (body: Body) => answerAll(body, { kind: 'refused', message }, status)
  const asRejected = { operations: [setText('typed')], reason: message }

  it.each([
    ['a server of this build', 422],
    ['a server of the former build', 200],
  ])('is stored if the response of %s rejects it as malformed: %i', async (_, status) => {
    const { type, storage, edits, sent } = await openTab({ answer: rejectAll(status) })
    await type('typed')
    await type('more')
    expect([edits.outbox.list(), edits.outbox.state().phase]).toEqual([[], 'idle'])
    expect(sent.map(({ operations }) => operations[0]?.number)).toEqual([1, 2])
    expect((await openTab({ storage })).edits.refused.list()).toMatchObject([asRejected, { reason: message }])
  })

  it('is stored in the browser by a tab that runs an earlier build, and is listed with its reason after a reload', async () => {
    const former = await openTab({ answer: (body) => asFormerBuildReads(rejectAll(422)(body)) })
    await former.type('typed')
    expect(former.edits.outbox.state()).toMatchObject({ phase: 'offline', waiting: 1 })
    expect(former.shown()).toContain('typed')
    const reloaded = await openTab({ answer: rejectAll(422), storage: former.storage })
    reloaded.edits.flush()
    await flushPromises()
    expect(reloaded.sent).toEqual(former.sent)
    expect(reloaded.edits.outbox.list()).toEqual([])
    expect(reloaded.edits.refused.list()).toMatchObject([asRejected])
  })

  it('is not stored if it is part of a conflict, because the server stores conflicts', async () => {
    const outcome = { kind: 'offered', reason: 'changed', by: 'Edna', theirs: 'hers' }
    const { type, live, edits } = await openTab({ answer: (body) => answerAll(body, outcome) })
    await type('typed')
    expect(edits.refused.list()).toEqual([])
    expect(live.view().offers).toMatchObject([{ operation: setText('typed') }])
  })

  it('is stored even if the browser’s only free space is the space that the edit occupied', async () => {
    const timers: (() => void)[] = []
    const storage = createMemoryStorage(900)
    const { type, edits } = await openTab({
      answer: () => reject(422, 'draft-wrong'),
      storage,
      after: (run) => void timers.push(run),
    })
    const typed = 'a'.repeat(500)
    await type(typed, 'long')
    for (const run of timers) run()
    expect(edits.outbox.list()).toEqual([])
    expect((await openTab({ storage })).edits.refused.list()).toMatchObject([
      { operations: [setText(typed)] },
    ])
  })

  it('is listed once per burst of typing, with the last text', async () => {
    const { type, storage, edits } = await openTab({ answer: () => reject(422, 'draft-wrong') })
    for (const text of ['A', 'Ac', 'Acn']) await type(text, 'burst')
    await type('Other', 'later')
    const texts = [{ operations: [setText('Acn')] }, { operations: [setText('Other')] }]
    expect(edits.refused.list()).toMatchObject(texts)
    expect((await openTab({ storage })).edits.refused.list()).toHaveLength(texts.length)
  })

  it('is not listed in later tabs after the editor has discarded it', async () => {
    const { type, storage, edits } = await openTab({ answer: () => reject(422, 'draft-wrong') })
    await type('typed')
    edits.refused.remove(edits.refused.list()[0]?.id ?? '')
    expect(edits.refused.list()).toEqual([])
    expect((await openTab({ storage })).edits.refused.list()).toEqual([])
  })

  it('is not visible to other accounts', async () => {
    const { type, storage } = await openTab({ answer: () => reject(422, 'draft-wrong') })
    await type('typed')
    expect((await openTab({ storage, account: 'edna' })).edits.refused.list()).toEqual([])
  })

  it('is accepted on a retry with the operation number that the server expects, if its first number was already used', async () => {
    let last = 7
    const answer = (body: Body) => {
      const number = body.operations[0]?.number ?? 0
      if (number <= last) return reject(409, 'draft-number-taken')
      if (number > last + 1)
        return Response.json({ next: last + 1, error: { code: 'draft-gap', message: '' } }, { status: 409 })
      last = number
      return answerAll(body, applied)
    }
    const { type, edits, live, sent, shown } = await openTab({ answer })
    await type('typed')
    const [rejected] = edits.refused.list()
    live.edit(rejected?.operations ?? [], 'again')
    await flushPromises()
    expect(sent.at(-1)?.operations).toEqual([{ number: 8, operation: setText('typed') }])
    expect(shown()).toContain('typed')
    expect(edits.outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
  })
})

describe('an account that has lost its permission', () => {
  it('has its pending edits stored in the browser and reported in later tabs; no other account sends them', async () => {
    const { type, storage, edits } = await openTab({ answer: () => reject(403, 'draft-not-allowed') })
    await type('typed')
    expect(edits.saving.state()).toMatchObject({ phase: 'stopped', waiting: 1 })
    const other = await openTab({ storage, account: 'edna', clients: { own: 'd', others: [] } })
    other.edits.flush()
    await flushPromises()
    expect(other.sent).toEqual([])
    const later = await openTab({
      storage,
      answer: () => reject(403, 'draft-not-allowed'),
      clients: { own: 'e', others: ['c'] },
    })
    later.edits.flush()
    await flushPromises()
    expect(later.edits.saving.state()).toMatchObject({ phase: 'stopped', waiting: 1 })
    expect(later.edits.refused.list()).toEqual([])
  })
})

describe('the pending edits of a closed tab', () => {
  it('are sent by the next tab, which shows its own edits until they are confirmed', async () => {
    const dead = await openTab({ answer: () => reject(503, 'busy') })
    await dead.type('theirs')
    const never = new Promise<Response>(() => undefined)
    const next = await openTab({
      storage: dead.storage,
      answer: (body) => (JSON.stringify(body).includes('mine') ? (never as never) : answerAll(body, applied)),
      clients: { own: 'd', others: ['c'] },
    })
    await next.type('mine')
    next.edits.flush()
    await flushPromises()
    expect(JSON.stringify(next.sent)).toContain('theirs')
    expect(next.shown()).toContain('mine')
  })
})

describe('a field value that cannot be stored', () => {
  const value = { text: 'a dozen', known: '12' }

  it('is still available after its tab is closed, but only to the same account, until the editor discards it', async () => {
    const { edits, storage } = await openTab()
    edits.unfinished.store('MCA/en_GB hero ["props","columns"]', value)
    const [own, other] = [await openTab({ storage }), await openTab({ storage, account: 'edna' })]
    const find = ({ edits }: typeof own) => edits.unfinished.find('MCA/en_GB hero ["props","columns"]')
    expect([find(own), find(other)]).toEqual([value, undefined])
    own.edits.unfinished.remove('MCA/en_GB hero ["props","columns"]')
    expect(find(await openTab({ storage }))).toBeUndefined()
  })

  it('remains in memory if the browser’s storage is full', async () => {
    const { edits } = await openTab({ storage: createMemoryStorage(60) })
    edits.unfinished.store('name', value)
    expect(edits.unfinished.find('name')).toEqual(value)
    edits.unfinished.remove('name')
    expect(edits.unfinished.find('name')).toBeUndefined()
  })
})

describe('a keystroke', () => {
  it('is rendered only once, because every block stays the same object when the server reports the character', async () => {
    const { live, edits, type } = await openTab()
    const blocks: unknown[] = []
    const watched: unknown[] = []
    live.subscribe(() => blocks.push(toBlocks(live.view().draft?.body)))
    edits.onShown((before, after) => watched.push([toBlocks(before.body), toBlocks(after.body)]))
    const [former] = [toBlocks(live.view().draft?.body)]
    await type('a')
    await type('ab')
    expect(live.view().draft?.seq).toBe(6)
    expect(new Set(blocks).size).toBe(2)
    expect(watched).toEqual([
      [former, blocks[0]],
      [blocks[0], blocks.at(-1)],
    ])
  })
})

describe('a change made in this tab', () => {
  it('is reported once: an edit when it is shown, and an undo when the server has returned the undo’s operations', async () => {
    const operation = setText('Acne')
    const logged = {
      seq: 6,
      client: 'c',
      number: 2,
      gesture: 'undo 2',
      kind: 'undo',
      actor: 'ed',
      at: '2026-11-23T14:02:11Z',
      operation,
      outcome: applied,
      undoes: 5,
    }
    const results = [{ number: 2, seq: 6, outcome: applied }]
    const { edits, live, type } = await openTab({ undone: { seq: 6, results, operations: [logged] } })
    const reported: unknown[] = []
    edits.onDone(({ before, after, ...done }) =>
      reported.push({ ...done, texts: [toTitle(before), toTitle(after)] }),
    )
    await type('Redness')
    edits.takeBack('undo', acneItem)
    expect(reported).toHaveLength(1)
    await flushPromises()
    await live.reload()
    expect(reported).toEqual([
      {
        kind: 'do',
        item: acneItem,
        operations: [setText('Redness')],
        isApplied: true,
        texts: ['Acne', 'Redness'],
      },
      { kind: 'undo', item: acneItem, operations: [operation], isApplied: true, texts: ['Redness', 'Acne'] },
    ])
  })
})

const toTitle = (draft: DraftState | undefined) => {
  const blocks = (draft?.body['blocks'] ?? []) as readonly { readonly props: { readonly text: string } }[]
  return blocks[0]?.props.text
}

const toBlocks = (body: unknown) => (body as { blocks: unknown } | undefined)?.blocks
