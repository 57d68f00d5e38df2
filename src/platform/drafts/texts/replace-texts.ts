/** Replaces a text in named places: one call of operations for each item, so that one undo on its page takes it back. */
import type { Actor } from '#model'
import { findBlock, readPath, type EditedItem, type Operation } from '#operations'
import { acceptOperations, type Accepted } from '../accept-operations.ts'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { readDraft } from '../read-drafts.ts'
import { readProperty, toDigest, type TextPlace } from './find-texts.ts'
import { changeTexts, type TextRules } from './item-texts.ts'
import { replaceMatches, type Wanted } from './match-text.ts'

export type NamedPlace = Pick<TextPlace, 'contentKey' | 'language' | 'block' | 'path' | 'digest'>

export type Replacement = Wanted & {
  readonly replacement: string
  /** A new one: what it sends counts up from 1. */
  readonly client: string
  readonly places: readonly NamedPlace[]
}

export type Replaced = {
  readonly items: readonly (DraftKey & { readonly seq: number; readonly properties: number })[]
  /** What has changed since it was seen: left as it is. */
  readonly changed: readonly NamedPlace[]
  /** What cannot say so: left as it is, as is all of its item. */
  readonly refused: readonly (NamedPlace & { readonly message: string })[]
}

export async function replaceTexts(
  deps: DraftDeps,
  actor: Actor,
  replacement: Replacement,
): Promise<Replaced> {
  requireEditor(actor, 'replace texts')
  const done: Done[] = []
  let first = 1
  for (const places of groupByItem(replacement.places)) {
    const one = await replaceInItem(deps, actor, { ...replacement, places, first })
    first += one.sent
    done.push(one)
  }
  return {
    items: done.flatMap(({ items }) => items),
    changed: done.flatMap(({ changed }) => changed),
    refused: done.flatMap(({ refused }) => refused),
  }
}

function groupByItem(places: readonly NamedPlace[]): readonly (readonly NamedPlace[])[] {
  const groups = new Map<string, NamedPlace[]>()
  for (const place of places) {
    const name = `${place.contentKey} ${place.language}`
    groups.set(name, [...(groups.get(name) ?? []), place])
  }
  return [...groups.values()]
}

type Done = Replaced & { readonly sent: number }

/** `first`: the number of the next operation. */
type ItemTask = Replacement & { readonly first: number }

async function replaceInItem(deps: DraftDeps, actor: Actor, task: ItemTask): Promise<Done> {
  const { places, client, first } = task
  const [named] = places
  if (named === undefined) return nothing
  const key = { contentKey: named.contentKey, language: named.language }
  const draft = await readDraft(deps, actor, key).catch(() => undefined)
  const isSame = (place: NamedPlace) =>
    draft !== undefined && toDigest(readProperty(draft, place)) === place.digest
  const changed = places.filter((place) => !isSame(place))
  const sent = places.filter(isSame)
  if (draft === undefined || sent.length === 0) return { ...nothing, changed }
  const call = {
    client,
    gesture: `replace ${first}`,
    baseSeq: draft.seq,
    baseVersion: draft.baseVersion,
    operations: sent.map((place, at) => ({
      number: first + at,
      operation: toOperation(deps.content, draft, { ...task, ...place }),
    })),
  }
  const accepted = await acceptOperations(deps, actor, { key, call })
  return { ...toDone(accepted, { key, sent }), sent: sent.length, changed }
}

const nothing: Done = { items: [], changed: [], refused: [], sent: 0 }

function toDone({ row, added }: Accepted, { key, sent }: { key: DraftKey; sent: readonly NamedPlace[] }) {
  const failed = added.flatMap(({ outcome }, at) => {
    const told = JSON.parse(outcome) as { kind: string; message?: string }
    const [place] = sent.slice(at)
    return told.kind === 'applied' || place === undefined
      ? []
      : [{ ...place, message: told.message ?? 'Somebody has changed it at the same moment.' }]
  })
  const seq = row?.seq ?? 0
  return {
    items: failed.length === 0 ? [{ ...key, seq, properties: sent.length }] : [],
    refused: failed,
  }
}

function toOperation(
  rules: TextRules,
  item: EditedItem,
  task: Wanted & NamedPlace & { readonly replacement: string },
): Operation {
  const { block, path, replacement } = task
  const change = (text: Parameters<typeof replaceMatches>[0]) => replaceMatches(text, task, replacement)
  const value =
    block === null && path[0] === 'title'
      ? change({ text: item.title, isMarkup: false })
      : readPath(changeWhole(rules, item, { block, change }), path)
  return { kind: 'set', block, path: [...path], value }
}

type Changing = Pick<NamedPlace, 'block'> & { readonly change: Parameters<typeof changeTexts>[2] }

/** The block, or the item, with each of its texts changed; of these, one property is taken. */
function changeWhole({ types, registry }: TextRules, item: EditedItem, { block, change }: Changing): unknown {
  if (block === null) {
    const schema = types.get(item.type)?.schema
    return schema && { ...item, body: changeTexts(schema, item.body, change) }
  }
  const node = findBlock(item.body, block)?.node
  const schema = registry.get(node?.block ?? '')?.schema
  return schema && { ...node, props: changeTexts(schema, node?.props ?? {}, change) }
}
