/** Compares items of the same type with each other. */
import type { ContentType, ContentTypes, TypedItem } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'
import { loadComparedItems } from './items/compared-items.ts'
import type { Neighbours } from './items/neighbours.ts'
import { findReferences } from './items/references.ts'

/** Compares all items that the site will contain, type by type. */
export async function findTypeProblems(
  types: ContentTypes,
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  const problems: ChangeProblem[] = []
  for (const type of types.values()) {
    const ours = drafts.filter((draft) => draft.type === type.name)
    problems.push(...(await findClashProblems(type, ours, neighbours)))
    problems.push(...(await findContradictionProblems(type, ours, neighbours)))
  }
  return problems
}

/** Finds URL names and unique values that two items share, and a second item of a singleton type. */
export const findClashProblems = async (
  type: ContentType,
  ours: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> =>
  ours.length === 0 ? [] : findClashes(type, ours, await loadSimilar(type, ours, neighbours))

/**
 * Finds contradictions between items of a type. A changed item may contradict an unchanged item, because items of the
 * type refer to each other.
 */
export async function findContradictionProblems(
  type: ContentType,
  ours: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  if (ours.length === 0 || type.findContradictions === undefined) return []
  const items = [...ours, ...(await loadComparedItems(type, ours, neighbours))]
  return type.findContradictions(items).map(({ item, names, message, hint }) => ({
    contentKey: item.contentKey,
    language: item.language,
    path: item.title,
    message,
    hint,
    ...(names !== undefined && { fieldPath: ['body', ...findNaming(item, names)] }),
  }))
}

const findNaming = ({ body }: TypedItem, contentKey: string) =>
  findReferences(body).find((reference) => reference.contentKey === contentKey)?.fieldPath ?? []

/**
 * Loads the unchanged items that may share a URL name or a unique value with a draft. For a singleton type, loads the
 * existing item.
 */
async function loadSimilar(
  type: ContentType,
  ours: readonly ContentDraft[],
  { heads: stored, find, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const heads = type.isSingleton
    ? [...(await stored.findOfType(type.name))]
    : [
        ...(await stored.findBy(
          'urlName',
          ours.map(({ urlName }) => urlName),
        )),
      ]
  for (const name of type.uniqueFields ?? []) {
    const values = ours.flatMap(({ body }) => (body[name] === undefined ? [] : [JSON.stringify(body[name])]))
    heads.push(...(await find(`only ${name}`, values)))
  }
  return load(heads.filter((head) => head.type === type.name))
}

/** Compares URL names, unique fields and singletons. */
function findClashes(
  type: ContentType,
  ours: readonly ContentDraft[],
  others: readonly ContentDraft[],
): ChangeProblem[] {
  const rules: { name: string; read: (item: ContentDraft) => unknown }[] = [
    { name: 'urlName', read: (item) => item.urlName },
    ...(type.uniqueFields ?? []).map((name) => ({ name, read: (item: ContentDraft) => item.body[name] })),
    ...(type.isSingleton ? [{ name: 'type', read: () => type.name }] : []),
  ]
  return rules.flatMap((rule) => findSameValues(ours, others, rule))
}

function findSameValues(
  ours: readonly ContentDraft[],
  others: readonly ContentDraft[],
  { name, read }: { name: string; read: (item: ContentDraft) => unknown },
): ChangeProblem[] {
  const seen = new Map<string, ContentDraft>()
  const toUniqueValueKey = (item: ContentDraft) => `${item.language} ${JSON.stringify(read(item))}`
  for (const item of others) seen.set(toUniqueValueKey(item), item)
  return ours.flatMap((draft) => {
    if (read(draft) === undefined) return []
    const other = seen.get(toUniqueValueKey(draft))
    seen.set(toUniqueValueKey(draft), draft)
    if (other === undefined || other.contentKey === draft.contentKey) return []
    const message =
      name === 'type'
        ? `there is one item of ${draft.type}, and it is ${other.title} (${other.contentKey})`
        : `has the ${name} ${JSON.stringify(read(draft))} of ${other.title} (${other.contentKey})`
    const fieldPath = name === 'type' || name === 'urlName' ? [name] : ['body', name]
    return [{ ...createProblem(draft, message), fieldPath }]
  })
}
