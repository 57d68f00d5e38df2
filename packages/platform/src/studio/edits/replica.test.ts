import { describe, expect, it } from 'vitest'
import type { LoggedOperation, Operation, Outcome } from '#operations'
import { applyToDraft, createDraftState as toDraft } from './acne-draft.fixture.ts'
import { cacheAppliedOperations } from './live-draft.ts'
import {
  toCurrentDraft,
  applyResponse,
  replaceHead,
  applyLoggedOperation,
  addPendingOperations,
  type Replica,
} from './replica.ts'

const toHead = (seq: number, text: string) => toDraft({ text }, seq)
const start: Replica = { apply: applyToDraft, head: toHead(4, 'Acne'), pending: [] }
const toSet = (value: string, block = 'hero'): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})
const toLogged = (
  seq: number,
  operation: Operation,
  outcome: Outcome = { kind: 'applied' },
): LoggedOperation => ({
  seq,
  operation,
  outcome,
  client: 'c'.repeat(32),
  number: seq,
  gesture: 'g',
  kind: 'do',
  actor: 'Ed',
  at: '',
  undoes: null,
})
const offered: Outcome = { kind: 'offered', reason: 'changed', by: 'Edna' }
const readText = (replica: Replica | undefined) => {
  const body = replica && toCurrentDraft(replica).body
  return (body as { blocks: { props: { text: string } }[] } | undefined)?.blocks[0]?.props.text
}

describe('a replica', () => {
  it('reuses the existing objects when an event reports an edit from this tab before the response arrives', () => {
    const own = addPendingOperations(
      { ...start, apply: cacheAppliedOperations(applyToDraft) },
      { order: 1, operations: [toSet('Ac')] },
    )
    const shown = toCurrentDraft(own).body
    const reported = applyLoggedOperation(own, toLogged(5, toSet('Ac')))
    expect(reported?.head.body).toBe(shown)
    expect(reported && toCurrentDraft(reported).body).toBe(shown)
  })

  it('shows pending edits on top of the server’s state', () => {
    const typed = addPendingOperations(start, { order: 1, operations: [toSet('typed')] })
    expect(readText(typed)).toBe('typed')
    expect(typed.head).toBe(start.head)
    expect(readText(applyLoggedOperation(typed, toLogged(5, toSet('theirs'))))).toBe('typed')
  })

  it('shows only the latest text from a burst of typing', () => {
    const first = addPendingOperations(start, { order: 1, operations: [toSet('a')] })
    const { pending } = addPendingOperations(first, { order: 1, operations: [toSet('ab')] })
    expect(pending).toEqual([{ order: 1, operations: [toSet('ab')] }])
  })

  it('shows a confirmed edit as pending until the log contains it, and never shows it twice', () => {
    const typed = addPendingOperations(start, { order: 1, operations: [toSet('typed')] })
    const answered = applyResponse(typed, { order: 1, seq: 6, isApplied: true })
    expect(readText(answered)).toBe('typed')
    const half = applyLoggedOperation(answered, toLogged(5, toSet('theirs')))
    expect(readText(half)).toBe('typed')
    const whole = half && applyLoggedOperation(half, toLogged(6, toSet('typed')))
    expect(whole).toMatchObject({ head: { seq: 6 }, pending: [] })
  })

  it('no longer shows edits that were not applied', () => {
    const typed = addPendingOperations(start, { order: 1, operations: [toSet('typed')] })
    expect(readText(applyResponse(typed, { order: 1, seq: 5, isApplied: false }))).toBe('Acne')
  })

  it('does not treat an edit as pending once the log contains it', () => {
    const typed = addPendingOperations(start, { order: 1, operations: [toSet('typed')] })
    const reported = applyLoggedOperation(typed, toLogged(5, toSet('typed'))) ?? start
    expect(applyResponse(reported, { order: 1, seq: 5, isApplied: true }).pending).toEqual([])
  })

  it('records a conflict without changing the draft', () => {
    const reported = applyLoggedOperation(start, toLogged(5, toSet('typed'), offered))
    expect(reported?.head.seq).toBe(5)
    expect(readText(reported)).toBe('Acne')
  })

  it('applies a repeated event once, and requests the head if an operation is missing or does not apply', () => {
    expect(applyLoggedOperation(start, toLogged(4, toSet('old')))).toBe(start)
    expect(applyLoggedOperation(start, toLogged(6, toSet('gap')))).toBeUndefined()
    expect(applyLoggedOperation(start, toLogged(5, toSet('gone', 'no-such-block')))).toBeUndefined()
  })

  it('omits edits that no longer apply, and shows all other edits', () => {
    const operations = [toSet('x', 'no-such-block'), toSet('typed')]
    expect(readText(addPendingOperations(start, { order: 1, operations }))).toBe('typed')
  })

  it('drops pending edits that a newly read head contains', () => {
    const typed = addPendingOperations(start, { order: 1, operations: [toSet('typed')] })
    const answered = applyResponse(typed, { order: 1, seq: 5, isApplied: true })
    const waiting = addPendingOperations(answered, { order: 2, operations: [toSet('more')] })
    expect(replaceHead(waiting, toHead(7, 'both')).pending.map(({ order }) => order)).toEqual([2])
  })
})

describe('the cache of applied operations', () => {
  it('returns the same objects for drafts that differ only in their sequence number', () => {
    const applied: Operation[] = []
    const remembered = cacheAppliedOperations((head, operation) => {
      applied.push(operation)
      return applyToDraft(head, operation)
    })
    const operation = toSet('typed')
    const { head } = start
    const once = remembered(head, operation)
    const again = remembered({ ...head, seq: 9, baseVersion: 2 }, operation)
    expect(again?.body).toBe(once?.body)
    expect(again).toMatchObject({ seq: 9, baseVersion: 2 })
    expect(remembered({ ...head, title: 'Other' }, operation)).toMatchObject({ title: 'Other' })
    expect(remembered(toHead(4, 'theirs'), operation)?.body).not.toBe(once?.body)
    expect(applied).toHaveLength(3)
  })

  it('applies an operation that could not be applied to an earlier draft', () => {
    const remembered = cacheAppliedOperations(applyToDraft)
    const { head } = start
    const operation = toSet('typed', 'later')
    expect(remembered(head, operation)).toBeUndefined()
    const later = { ...head, body: { blocks: [{ id: 'later', block: 'title' }] } }
    expect(remembered(later, operation)).toBeDefined()
  })
})
