/**
 * Compares items with each other even if they do not all fit into memory. A first pass selects the items that may
 * conflict with another item or with a redirect; only these are compared. A false positive costs one comparison; the
 * pass never misses a conflict.
 */
import type { ContentType } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { ChangeProblem } from './items/change-problem.ts'
import { findAddressProblems } from './addresses/check-addresses.ts'
import { findIdentityProblems, findDuplicates } from './check-identities.ts'
import { findClashProblems, findContradictionProblems } from './check-types.ts'
import { createAddressDetector } from './addresses/detect-addresses.ts'
import { createClashDetector, type ClashSources } from './detect-clashes.ts'
import { createConnectedGroups, type ConnectedGroups } from './items/connected-groups.ts'
import { createImportNeighbours, type Neighbours } from './items/neighbours.ts'
import type { ImportedItems } from './items/imported-items.ts'

type OutlineReader = {
  readonly batches: () => AsyncIterable<readonly ContentDraft[]>
  readonly load: (places: readonly number[]) => Promise<readonly ContentDraft[]>
}

type ImportCheckInput = Omit<ClashSources, 'neighbours' | 'index'> &
  Parameters<typeof createImportNeighbours>[0] & {
    readonly put: ImportedItems
    /** The drafts to check. Their bodies may lack the fields that {@link toOutline} omits. */
    readonly outlines: OutlineReader
  }

/**
 * Finds conflicting keys and ids, duplicate unique values, and contradictions between items. Then finds conflicting
 * paths.
 */
export async function findImportProblems(task: ImportCheckInput) {
  const { types, outlines, db } = task
  const neighbours = createImportNeighbours(task)
  const clashes = createClashDetector({ ...task, neighbours, index: await task.published.loadIndex() })
  const addresses = await createAddressDetector(neighbours)
  const kin = new Map([...types.values()].flatMap(toConnectedGroups))
  for await (const drafts of outlines.batches()) {
    await clashes.read(drafts)
    addresses.read(drafts)
    for (const draft of drafts) for (const connected of kin.values()) connected.read(draft)
  }
  const [clashing, addressed]: [ContentDraft[], ContentDraft[]] = [[], []]
  for await (const drafts of outlines.batches()) {
    const suspects = new Set(await addresses.findSuspects(drafts))
    clashing.push(...drafts.filter(clashes.isSuspect))
    // Includes both items that share a key, because a redirect problem is reported on the later of the two.
    addressed.push(...drafts.filter((draft) => suspects.has(draft) || clashes.isSuspect(draft)))
  }
  return {
    beside: [
      ...findDuplicates(clashing),
      ...(await findIdentityProblems(db, clashing)),
      ...(await findInTypes([...types.values()], clashing, neighbours)),
      ...(await findInKin(kin, { outlines, neighbours })),
    ],
    addresses: await findAddressProblems(addressed, neighbours),
  }
}

const toConnectedGroups = (type: ContentType): [ContentType, ConnectedGroups][] =>
  type.findContradictions === undefined ? [] : [[type, createConnectedGroups(type)]]

async function findInTypes(
  types: readonly ContentType[],
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<ChangeProblem[]> {
  const problems: ChangeProblem[] = []
  for (const type of types) {
    const ours = drafts.filter((draft) => draft.type === type.name)
    problems.push(...(await findClashProblems(type, ours, neighbours)))
  }
  return problems
}

/** Removes duplicate problems, because several groups may compare the same unchanged item. */
async function findInKin(
  kin: ReadonlyMap<ContentType, ConnectedGroups>,
  { outlines, neighbours }: { outlines: OutlineReader; neighbours: Neighbours },
): Promise<ChangeProblem[]> {
  const problems = new Map<string, ChangeProblem>()
  for (const [type, connected] of kin)
    for (const places of connected.groups()) {
      const ours = await outlines.load(places)
      for (const problem of await findContradictionProblems(type, ours, neighbours))
        problems.set(JSON.stringify(problem), problem)
    }
  return [...problems.values()]
}
