/**
 * Replaces text in the given properties. Sends each item's operations in one call, so that a single undo in that item
 * reverts the replacement.
 */
import { findEditPermission, isAllowed, type Actor } from '#model'
import { findBlock, readPath, type EditedItem, type Operation, type Outcome } from '#operations'
import type { OperationProblem } from '../check-operation.ts'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { readDraft } from '../read-drafts.ts'
import { createOperationSender, type SendCall } from '../send-calls.ts'
import { resolveConflict } from '../close-drafts.ts'
import { readProperty, toDigest, type TextMatch } from './find-texts.ts'
import { changeTexts, type TextRules } from './item-texts.ts'
import { replaceMatches, type TextSearch } from './match-text.ts'

/**
 * The undo group of replacements. Together with the call's client id, it identifies all replacements of one call in the
 * log.
 */
export const replacementUndoGroup = 'replace'

export type TextPosition = Pick<TextMatch, 'contentKey' | 'language' | 'block' | 'path' | 'digest'>

export type Replacement = TextSearch & {
  readonly replacement: string
  /** A new client id. Its operation numbers start at 1. */
  readonly client: string
  readonly places: readonly TextPosition[]
}

export type ReplacementResult = {
  readonly items: readonly (DraftKey & { readonly seq: number; readonly properties: number })[]
  /** Properties that have changed since the search and are therefore not replaced. */
  readonly changed: readonly TextPosition[]
  /** Properties that do not accept the new text. No property of such an item is replaced. */
  readonly refused: readonly (TextPosition & OperationProblem)[]
}

export async function replaceTexts(
  deps: DraftDeps,
  actor: Actor,
  replacement: Replacement,
): Promise<ReplacementResult> {
  requireEditor(actor, 'replace texts')
  const send = createOperationSender(deps, actor, {
    client: replacement.client,
    gesture: replacementUndoGroup,
  })
  const done: ReplacementResult[] = []
  for (const positions of groupByItem(replacement.places))
    done.push(await replaceInItem(deps, actor, { ...replacement, places: positions, send }))
  return {
    items: done.flatMap(({ items }) => items),
    changed: done.flatMap(({ changed }) => changed),
    refused: done.flatMap(({ refused }) => refused),
  }
}

function groupByItem(positions: readonly TextPosition[]): readonly (readonly TextPosition[])[] {
  const groups = new Map<string, TextPosition[]>()
  for (const position of positions) {
    const name = `${position.contentKey} ${position.language}`
    groups.set(name, [...(groups.get(name) ?? []), position])
  }
  return [...groups.values()]
}

type ItemReplacement = Replacement & { readonly send: SendCall }

async function replaceInItem(
  deps: DraftDeps,
  actor: Actor,
  task: ItemReplacement,
): Promise<ReplacementResult> {
  const { places, send } = task
  const [named] = places
  if (named === undefined) return nothing
  const key = { contentKey: named.contentKey, language: named.language }
  const draft = await readDraft(deps, actor, key).catch(() => undefined)
  const isSame = (position: TextPosition) =>
    draft !== undefined && toDigest(readProperty(draft, position)) === position.digest
  const changed = places.filter((position) => !isSame(position))
  const same = places.filter(isSame)
  if (draft === undefined || same.length === 0) return { ...nothing, changed }
  if (!isAllowed(actor, findEditPermission(draft.type)))
    return { ...nothing, changed, refused: same.map((position) => ({ ...position, message: notEditable })) }
  const operations = same.map((position) => toOperation(deps.content, draft, { ...task, ...position }))
  const { seq, outcomes, waiting } = await send(key, draft, operations)
  /**
   * Resolves conflicts immediately, because no editor has typed this text. The response lists the conflicting
   * properties instead.
   */
  for (const offer of waiting) await resolveConflict(deps, actor, { key, seq: offer })
  const refused = same.flatMap((position, at) => {
    const wrong = toRejection(outcomes[at])
    return wrong === undefined ? [] : [{ ...position, message: wrong.message, place: wrong.place }]
  })
  return { items: refused.length === 0 ? [{ ...key, seq, properties: same.length }] : [], changed, refused }
}

const notEditable = 'Your role does not allow editing this item.'

const nothing: ReplacementResult = { items: [], changed: [], refused: [] }

function toRejection(outcome: Outcome | undefined): OperationProblem | undefined {
  if (outcome?.kind === 'offered' && outcome.reason === 'gesture')
    return { message: 'Another text of the same item was rejected, so the whole item is unchanged.' }
  if (outcome?.kind === 'offered') return { message: 'Another editor has changed it at the same time.' }
  return outcome?.kind === 'refused' ? outcome : undefined
}

function toOperation(
  rules: TextRules,
  item: EditedItem,
  task: TextSearch & TextPosition & { readonly replacement: string },
): Operation {
  const { block, path, replacement } = task
  const change = (text: Parameters<typeof replaceMatches>[0]) => replaceMatches(text, task, replacement)
  const value =
    block === null && path[0] === 'title'
      ? change({ text: item.title, isMarkup: false })
      : readPath(changeWhole(rules, item, { block, change }), path)
  return { kind: 'set', block, path: [...path], value }
}

type TextChange = Pick<TextPosition, 'block'> & { readonly change: Parameters<typeof changeTexts>[2] }

/** Changes every string in the block or item, although the caller uses only one property of the result. */
function changeWhole(
  { types, registry }: TextRules,
  item: EditedItem,
  { block, change }: TextChange,
): unknown {
  if (block === null) {
    const schema = types.get(item.type)?.schema
    return schema && { ...item, body: changeTexts(schema, item.body, change) }
  }
  const node = findBlock(item.body, block)?.node
  const schema = registry.get(node?.block ?? '')?.schema
  return schema && { ...node, props: changeTexts(schema, node?.props ?? {}, change) }
}
