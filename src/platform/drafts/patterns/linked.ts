/** A linked pattern begins: an item of its own, as a draft, with blocks that somebody has chosen (decision 085). */
import { patternType } from '#content-types'
import { createContentKey } from '#kit'
import type { Actor } from '#model'
import type { BlockNode } from '#schema'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { patternRefused } from '../errors.ts'
import { createSender } from '../send-calls.ts'
import { requireWellFormed } from './patterns.ts'

export type NewLinkedPattern = {
  /** A new one. */
  readonly client: string
  readonly language: string
  readonly title: string
  readonly blocks: readonly BlockNode[]
}

/** Throws `pattern-refused` (422) with what is wrong with its blocks. */
export async function createLinkedPattern(
  deps: DraftDeps,
  actor: Actor,
  { client, language, title, blocks }: NewLinkedPattern,
): Promise<DraftKey> {
  requireEditor(actor, 'save patterns')
  requireWellFormed(deps, blocks)
  const contentKey = createContentKey(deps.randomBytes(16))
  const key = { contentKey, language }
  const urlName = toUrlName(title, contentKey)
  const create = { kind: 'create', type: patternType, title, urlName, body: { blocks: [...blocks] } } as const
  const send = createSender(deps, actor, { client, gesture: 'new pattern' })
  const { outcomes } = await send(key, { seq: 0, baseVersion: null }, [create])
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw patternRefused(outcome)
  return key
}

/** As files of an export are called; two may have the same title. */
function toUrlName(title: string, contentKey: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g)
  return [...(words ?? []), contentKey.slice(-6)].join('-').toLowerCase()
}
