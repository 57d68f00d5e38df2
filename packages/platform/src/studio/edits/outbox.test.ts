import { describe, expect, it, vi } from 'vitest'
import { createApiClient, type CallError } from '../api/calls.ts'
import type { OperationsResponse } from '../api/shapes.ts'
import type { Operation } from '#operations'
import { acneItem, flushPromises } from './acne-draft.fixture.ts'
import { openPendingEdits, toOperationBatches, type Edit, type EditStorage } from './pending-edits.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'
import { createOutbox, type OutboxDeps } from './outbox.ts'

const account = '005ed'
const client = 'c'.repeat(32)

const toEdit = (value: string, gesture = value): Extract<Edit, { kind: 'operations' }> => ({
  kind: 'operations',
  item: acneItem,
  gesture,
  baseSeq: 0,
  operations: [{ kind: 'set', block: 'hero', path: ['props', 'text'], value }],
})

type RecordedRequest = { readonly path: string; readonly body: Record<string, unknown> }

/**
 * A fake server that returns the given responses in order. A request without a response stays pending, even if it is
 * aborted.
 */
function start(
  answers: readonly (object | number | undefined)[],
  storage = createMemoryStorage(),
  findUpdateRequest?: OutboxDeps['findUpdateRequest'],
) {
  const sent: RecordedRequest[] = []
  const timers: (() => void)[] = []
  const waiting = [...answers]
  const calls = createApiClient(async (path, init) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    sent.push({ path, body })
    const answer = waiting.length > 0 ? waiting.shift() : toAnswer(body)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (typeof answer === 'number')
      return Response.json({ error: { code: 'said', message: `HTTP ${answer}` } }, { status: answer })
    if (answer instanceof Response) return answer
    if (answer instanceof AbortSignal)
      await new Promise((_, reject) => init.signal?.addEventListener('abort', reject))
    const { status = 200, ...json } = answer as { status?: number }
    return Response.json(json, { status })
  }, '/acme/s')
  const answered: { value: unknown; seq: number | undefined }[] = []
  const rejected: CallError[] = []
  const outbox = createOutbox({
    client,
    pending: openPendingEdits(storage, { account, client }),
    calls,
    clock: () => new Date('2026-11-23T14:02:11Z'),
    after: (_, run) => void timers.push(run),
    ...(findUpdateRequest && { findUpdateRequest }),
    onAnswer: (pending, answer) => answered.push({ value: toValue(pending.edit), seq: answer.seq }),
    onRejection: (_, error) => rejected.push(error),
  })
  return { outbox, sent, answered, refused: rejected, storage, wait: () => timers.shift()?.() }
}

const toValue = (edit: Edit) => (edit.kind === 'operations' ? edit.operations.map(valueOf) : edit.kind)
const valueOf = (operation: object) => ('value' in operation ? operation.value : undefined)

function toAnswer(body: Record<string, unknown>): OperationsResponse {
  const operations = (body['operations'] ?? [{ number: body['number'] }]) as { number: number }[]
  const results = operations.map(({ number }) => ({
    number,
    seq: number,
    outcome: { kind: 'applied' } as const,
  }))
  return { seq: results.at(-1)?.seq ?? 0, baseVersion: null, results }
}

const query = { path: '/', state: 'shown', mark: 'data-mark-0' }

it('a canvas update is requested together with an edit, but not with a new item', async () => {
  const updateRequest = { query, apply: () => undefined }
  const { outbox, sent, wait } = start([], undefined, () => updateRequest)
  outbox.add({
    ...toEdit('made'),
    operations: [{ kind: 'create', type: 'sfdc_cms__image', title: 'A jar', urlName: 'a-jar', body: {} }],
  })
  outbox.add(toEdit('typed'))
  await flushPromises()
  await flushPromises()
  wait()
  expect(sent.map(({ body }) => body['canvas'])).toEqual([undefined, query])
})

const toNumbers = (sent: readonly RecordedRequest[]) =>
  sent.map(({ body }) =>
    (body['operations'] as { number: number }[] | undefined)?.map(({ number }) => number),
  )

const countPending = (storage: EditStorage) => openPendingEdits(storage, { account, client }).list().length

describe('the size of an outbox request', () => {
  const setText = (length: number): Operation => ({
    kind: 'set',
    block: 'hero',
    path: ['props', 'text'],
    value: 'x'.repeat(length),
  })

  it.each([
    ['short edits', Array.from({ length: 201 }, () => setText(10)), [200, 1]],
    ['long edits', Array.from({ length: 5 }, () => setText(140_000)), [2, 2, 1]],
    ['an edit that is too long for any request', [setText(10), setText(2_000_000), setText(10)], [1, 1, 1]],
    ['none', [], []],
  ])('stays within the server’s limit of %s', (_, operations, counts) => {
    const calls = toOperationBatches(operations)
    expect(calls.map(({ length }) => length)).toEqual(counts)
    expect(calls.flat()).toEqual(operations)
  })
})

describe('the outbox of a laptop that slept', () => {
  it('retries an edit that never receives a response', async () => {
    const network = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(network.signal)
    const { outbox, sent, wait } = start([network.signal])
    outbox.add(toEdit('typed'))
    await flushPromises()
    expect(outbox.state().phase).toBe('sending')
    network.abort()
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'offline', waiting: 1 })
    wait()
    await flushPromises()
    expect(toNumbers(sent)).toEqual([[1], [1]])
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
  })
})

describe('the outbox of a browser whose storage is full', () => {
  it('reports that the storage is full until everything is stored, and stores the remaining edits once space is available', async () => {
    const storage = createMemoryStorage(2_300)
    const { outbox, sent, wait } = start([undefined], storage)
    outbox.add(toEdit('a'.repeat(1_500), 'a'))
    outbox.add(toEdit('b'.repeat(1_000), 'b'))
    expect(outbox.state().isFull).toBe(true)
    outbox.add(toEdit('c'))
    expect(outbox.state().isFull).toBe(true)
    await flushPromises()
    expect(countPending(storage)).toBe(2)
    wait()
    await flushPromises()
    expect(outbox.state()).toMatchObject({ isFull: false, waiting: 0 })
    expect(sent).toHaveLength(4)
  })

  it('stores the remaining edits for the next tab after some have been sent', async () => {
    const storage = createMemoryStorage(2_300)
    const { outbox } = start([{ seq: 1, results: [] }, undefined], storage)
    outbox.add(toEdit('a'.repeat(1_500), 'a'))
    outbox.add(toEdit('b'.repeat(1_000), 'b'))
    await flushPromises()
    expect(outbox.state()).toMatchObject({ isFull: false, waiting: 1, phase: 'offline' })
    expect(countPending(storage)).toBe(1)
  })
})

/** Responses from a network or proxy between the browser and the server. */
const page = (status: number) =>
  new Response('<!doctype html><title>Welcome to our network</title>', { status })
const between: Readonly<Record<string, Response>> = {
  'a network that asks for a sign-in': page(200),
  'a proxy whose answer is empty': new Response('', { status: 200 }),
  'a proxy whose JSON is another': Response.json({ ok: true }),
  'a proxy that finds no server': page(404),
  'a proxy that lets nobody in': page(403),
  'a proxy that wants a password of its own': page(401),
  'a proxy that says what it likes': page(400),
}

describe('the outbox when an intermediary responds', () => {
  it.each(Object.keys(between))('retains edits until the server itself has responded: %s', async (name) => {
    const { outbox, sent, answered, refused: rejected, storage, wait } = start([between[name]])
    outbox.add(toEdit('typed'))
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'offline', waiting: 1 })
    expect([countPending(storage), answered, rejected]).toEqual([1, [], []])
    wait()
    await flushPromises()
    expect(toNumbers(sent)).toEqual([[1], [1]])
    expect(answered).toMatchObject([{ value: ['typed'] }])
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
  })
})

describe('the outbox', () => {
  it('sends edits to their drafts one by one, numbered without gaps', async () => {
    const { outbox, sent, answered } = start([])
    for (const value of ['a', 'b', 'c']) outbox.add(toEdit(value))
    await flushPromises()
    expect(sent.map(({ path }) => path)).toEqual(
      Array(3).fill('/acme/s/api/studio/drafts/MCA/en_GB/operations'),
    )
    expect(toNumbers(sent)).toEqual([[1], [2], [3]])
    expect(answered.map(({ value }) => value)).toEqual([['a'], ['b'], ['c']])
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
    expect(outbox.state().savedAt?.toISOString()).toBe('2026-11-23T14:02:11.000Z')
  })

  it('stores an edit before it is sent, and deletes it after the response', async () => {
    const { outbox, storage } = start([])
    outbox.add(toEdit('a'))
    expect(countPending(storage)).toBe(1)
    await flushPromises()
    expect(countPending(storage)).toBe(0)
  })

  it('sends the same edit with the same operation number after a lost response', async () => {
    const { outbox, sent, wait } = start([undefined])
    outbox.add(toEdit('a'))
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'offline', waiting: 1 })
    wait()
    await flushPromises()
    expect(sent[1]).toEqual(sent[0])
    expect(outbox.state().phase).toBe('idle')
  })

  it('has its edits sent by the next tab, with the same operation numbers, if this tab was closed during a request', async () => {
    const dead = start([undefined])
    dead.outbox.add(toEdit('a'))
    dead.outbox.add(toEdit('b'))
    await flushPromises()
    const next = start([], dead.storage)
    next.outbox.flush()
    await flushPromises()
    expect(next.sent[0]).toEqual(dead.sent[0])
    expect(toNumbers(next.sent)).toEqual([[1], [2]])
    next.outbox.add(toEdit('c'))
    await flushPromises()
    expect(toNumbers(next.sent).at(-1)).toEqual([3])
  })

  it('merges text that is typed during a request into a single edit, which contains the latest text', async () => {
    const { outbox, sent } = start([])
    for (const value of ['a', 'ab', 'abc', 'abcd']) outbox.add(toEdit(value, 'burst'))
    await flushPromises()
    expect(
      sent.map(({ body }) =>
        (body['operations'] as { operation: object }[]).map(({ operation }) => valueOf(operation)),
      ),
    ).toEqual([['a'], ['abcd']])
  })

  it('reports the response before it becomes idle', async () => {
    const { outbox, answered } = start([])
    const counts: unknown[] = []
    outbox.subscribe(() => outbox.state().waiting === 0 && counts.push(answered.length))
    outbox.add(toEdit('a'))
    await flushPromises()
    expect(counts).not.toContain(0)
    expect(answered).toHaveLength(1)
  })

  it('continues with the operation number that the server expects', async () => {
    const { outbox, sent } = start([{ status: 409, error: { message: 'A gap', next: 7 } }])
    outbox.add(toEdit('a'))
    outbox.add(toEdit('b'))
    await flushPromises()
    expect(toNumbers(sent)).toEqual([[1], [7], [8]])
  })

  it('continues with the next operation number after an undo', async () => {
    const results = [1, 2, 3].map((number) => ({ number, seq: number, outcome: { kind: 'applied' } }))
    const { outbox, sent } = start([{ seq: 3, results }])
    outbox.add({ kind: 'undo', item: acneItem, gesture: 'u' })
    outbox.add(toEdit('a'))
    await flushPromises()
    expect(sent[0]).toEqual({
      path: '/acme/s/api/studio/drafts/MCA/en_GB/undo',
      body: { client, number: 1 },
    })
    expect(toNumbers(sent)[1]).toEqual([4])
  })

  it('waits for a new sign-in and then continues', async () => {
    const { outbox, storage } = start([401])
    outbox.add(toEdit('a'))
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'ended', waiting: 1 })
    expect(countPending(storage)).toBe(1)
    outbox.flush()
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
  })

  it('stops sending edits for an account that has lost its permission, and retains the edits', async () => {
    const { outbox, sent, storage } = start([403])
    outbox.add(toEdit('a'))
    await flushPromises()
    outbox.add(toEdit('b'))
    outbox.flush()
    await flushPromises()
    expect(sent).toHaveLength(1)
    expect(outbox.state()).toMatchObject({ phase: 'stopped', waiting: 2 })
    expect(countPending(storage)).toBe(2)
  })

  it('continues to send edits in their original order once the account has regained its permission and signed in again', async () => {
    const { outbox, answered } = start([403, 403])
    outbox.add(toEdit('a'))
    await flushPromises()
    outbox.add(toEdit('b'))
    outbox.resume()
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'stopped', waiting: 2 })
    outbox.resume()
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0 })
    expect(answered.map(({ value }) => value)).toEqual([['a'], ['b']])
  })

  it('reports an edit that the server rejects, and continues with the next edits', async () => {
    const { outbox, answered, refused: rejected } = start([422])
    outbox.add(toEdit('a'))
    outbox.add(toEdit('b'))
    await flushPromises()
    expect(rejected.map(({ message }) => message)).toEqual(['HTTP 422'])
    expect(answered.map(({ value }) => value)).toEqual([['b']])
  })

  it('reports that the browser’s storage is full, but still sends edits', async () => {
    const { outbox, sent } = start([], createMemoryStorage(20))
    outbox.add(toEdit('a'))
    expect(outbox.state().isFull).toBe(true)
    await flushPromises()
    expect(sent).toHaveLength(1)
  })
})

describe('a canvas update', () => {
  const open = (answers: Parameters<typeof start>[0]) => {
    const taken: unknown[] = []
    const apply = (change: unknown, { seq }: { seq: number }) => taken.push([change, seq])
    return { taken, ...start(answers, createMemoryStorage(), () => ({ query, apply })) }
  }

  it('is requested with the edit, but not stored with it, and is applied before listeners receive the response', async () => {
    const canvas = { kind: 'fragments', state: 'next', fragments: [] }
    const { outbox, sent, storage, answered, taken, wait } = open([{ seq: 1, results: [], canvas }])
    outbox.add(toEdit('typed'))
    expect(storage.key(0) && storage.getItem(storage.key(0) ?? '')).not.toContain('shown')
    await flushPromises()
    expect(sent[0]?.body).toMatchObject({ canvas: query })
    expect([taken, answered]).toEqual([[[canvas, 1]], []])
    wait()
    await flushPromises()
    expect(answered).toHaveLength(1)
    expect(outbox.state().waiting).toBe(0)
  })

  it.each([
    ['a missing response', undefined],
    ['an error', 503],
    ['the sign-in page of a network', { hello: 'sign in' }],
  ])('is abandoned after %s, without losing the edit', async (_, answer) => {
    const { outbox, taken, answered, wait } = open([answer])
    outbox.add(toEdit('typed'))
    await flushPromises()
    expect(taken).toEqual([[undefined, 0]])
    for (let turn = 0; turn < 3; turn++) {
      wait()
      await flushPromises()
    }
    expect(answered).toHaveLength(1)
  })
})

describe('the outbox during a server update', () => {
  const refuse = (code: string, status: number) => ({ status, error: { code, message: code } })
  const other = { contentKey: 'MCOTHER', language: 'en_GB' }

  it('queues edits to items of a changed type in order, sends edits to other items, and loses no edit', async () => {
    const wait = refuse('draft-updating', 503)
    const { outbox, sent, answered, refused: rejected, wait: pass, storage } = start([wait, undefined, wait])
    outbox.add(toEdit('first'))
    await flushPromises()
    expect(outbox.state()).toMatchObject({ phase: 'updating', waiting: 1, rejection: undefined })
    pass()
    await flushPromises()
    expect(outbox.state().phase).toBe('offline')
    outbox.add({ ...toEdit('second', 'later'), item: other })
    outbox.add(toEdit('third', 'last'))
    pass()
    await flushPromises()
    expect(answered.map(({ value }) => value)).toEqual([['second']])
    expect(outbox.state()).toMatchObject({ phase: 'updating', waiting: 2 })
    expect(openPendingEdits(storage, { account, client }).list()).toHaveLength(2)
    pass()
    await flushPromises()
    expect(answered.map(({ value }) => value)).toEqual([['second'], ['first'], ['third']])
    expect([outbox.state().phase, rejected]).toEqual(['idle', []])
    const numbers = sent.map(({ body }) => (body['operations'] as { number: number }[])[0]?.number)
    expect(numbers).toEqual([1, 1, 1, 1, 2, 3])
  })

  it('reports an edit that was rejected because its draft has been migrated', async () => {
    const { outbox, refused: rejected } = start([refuse('draft-migrated', 409)])
    outbox.add(toEdit('old'))
    await flushPromises()
    expect(rejected.map(({ code }) => code)).toEqual(['draft-migrated'])
    expect(outbox.state()).toMatchObject({ phase: 'idle', waiting: 0, rejection: 'draft-migrated' })
  })
})
