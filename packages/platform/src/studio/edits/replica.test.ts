import { describe, expect, it } from 'vitest'
import type { LoggedOperation, Operation, Outcome } from '#operations'
import { apply, toHead as toDraft } from './acne-draft.fixture.ts'
import { cacheApplied } from './live-draft.ts'
import { toCurrentDraft, withResponse, withHead, withLogged, withPending, type Replica } from './replica.ts'

const toHead = (seq: number, text: string) => toDraft({ text }, seq)
const start: Replica = { apply, head: toHead(4, 'Acne'), pending: [] }
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
  it('reuses the existing objects when an event reports an edit of this tab before the response', () => {
    const own = withPending({ ...start, apply: cacheApplied(apply) }, { order: 1, operations: [toSet('Ac')] })
    const shown = toCurrentDraft(own).body
    const reported = withLogged(own, toLogged(5, toSet('Ac')))
    expect(reported?.head.body).toBe(shown)
    expect(reported && toCurrentDraft(reported).body).toBe(shown)
  })

  it('shows pending edits on top of the server’s state', () => {
    const typed = withPending(start, { order: 1, operations: [toSet('typed')] })
    expect(readText(typed)).toBe('typed')
    expect(typed.head).toBe(start.head)
    expect(readText(withLogged(typed, toLogged(5, toSet('theirs'))))).toBe('typed')
  })

  it('shows the last text of a burst of typing', () => {
    const first = withPending(start, { order: 1, operations: [toSet('a')] })
    const { pending } = withPending(first, { order: 1, operations: [toSet('ab')] })
    expect(pending).toEqual([{ order: 1, operations: [toSet('ab')] }])
  })

  it('shows a confirmed edit until the log reports it, and not twice', () => {
    const typed = withPending(start, { order: 1, operations: [toSet('typed')] })
    const answered = withResponse(typed, { order: 1, seq: 6, isApplied: true })
    expect(readText(answered)).toBe('typed')
    const half = withLogged(answered, toLogged(5, toSet('theirs')))
    expect(readText(half)).toBe('typed')
    const whole = half && withLogged(half, toLogged(6, toSet('typed')))
    expect(whole).toMatchObject({ head: { seq: 6 }, pending: [] })
  })

  it('no longer shows edits that were not applied', () => {
    const typed = withPending(start, { order: 1, operations: [toSet('typed')] })
    expect(readText(withResponse(typed, { order: 1, seq: 5, isApplied: false }))).toBe('Acne')
  })

  it('does not treat an edit as pending once the log has reported it', () => {
    const typed = withPending(start, { order: 1, operations: [toSet('typed')] })
    const reported = withLogged(typed, toLogged(5, toSet('typed'))) ?? start
    expect(withResponse(reported, { order: 1, seq: 5, isApplied: true }).pending).toEqual([])
  })

  it('records a conflict without changing anything', () => {
    const reported = withLogged(start, toLogged(5, toSet('typed'), offered))
    expect(reported?.head.seq).toBe(5)
    expect(readText(reported)).toBe('Acne')
  })

  it('applies a repeated event once, and requests the head if an operation is missing or does not apply', () => {
    expect(withLogged(start, toLogged(4, toSet('old')))).toBe(start)
    expect(withLogged(start, toLogged(6, toSet('gap')))).toBeUndefined()
    expect(withLogged(start, toLogged(5, toSet('gone', 'no-such-block')))).toBeUndefined()
  })

  it('omits edits that no longer apply, and shows all other edits', () => {
    const operations = [toSet('x', 'no-such-block'), toSet('typed')]
    expect(readText(withPending(start, { order: 1, operations }))).toBe('typed')
  })

  it('drops pending edits that a newly read head contains', () => {
    const typed = withPending(start, { order: 1, operations: [toSet('typed')] })
    const answered = withResponse(typed, { order: 1, seq: 5, isApplied: true })
    const waiting = withPending(answered, { order: 2, operations: [toSet('more')] })
    expect(withHead(waiting, toHead(7, 'both')).pending.map(({ order }) => order)).toEqual([2])
  })
})

describe('the cache of applied operations', () => {
  it('returns the same objects for drafts that differ only in their sequence number', () => {
    const applied: Operation[] = []
    const remembered = cacheApplied((head, operation) => {
      applied.push(operation)
      return apply(head, operation)
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
    const remembered = cacheApplied(apply)
    const { head } = start
    const operation = toSet('typed', 'later')
    expect(remembered(head, operation)).toBeUndefined()
    const later = { ...head, body: { blocks: [{ id: 'later', block: 'title' }] } }
    expect(remembered(later, operation)).toBeDefined()
  })
})
