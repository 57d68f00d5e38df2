/** Verifies the chain of seals, and finds the events that are not sealed yet. */
import type { Database, Read } from '#database'
import { erasedPlaceholder, initialHash, splitEvent, toChainHash, toFactsHash, toPersonHash } from './seal.ts'
import type { AuditTables } from './tables.ts'

export type SealCheck = {
  /** Describes damage in up to 100 events. Empty if the chain is complete and no event has changed. */
  readonly damage: readonly string[]
  /** Number of seals, and the hash of the last seal, which covers all seals. */
  readonly sealed: number
  readonly lastHash: string
  /** Number of sealed events whose personal fields have been erased. */
  readonly erased: number
  /** Numbers of the first and the last event without a seal; undefined if all events are sealed. */
  readonly unsealed: { readonly from: number; readonly to: number; readonly count: number } | undefined
}

const sealsPerRead = 1000
const mostDamage = 100

export async function checkSeals({ read }: Pick<Database<AuditTables>, 'read'>): Promise<SealCheck> {
  const damage: string[] = []
  let last = { number: 0, hash: initialHash }
  let countErased = 0
  for (let seals = await readSeals(read, 0); seals.length > 0; seals = await readSeals(read, last.number))
    for (const seal of seals) {
      const found = checkSeal(seal, last)
      damage.push(...found.damage)
      countErased += Number(found.isErased)
      last = { number: seal.number, hash: seal.hash }
    }
  return {
    damage: damage.slice(0, mostDamage),
    sealed: last.number,
    lastHash: last.hash,
    erased: countErased,
    unsealed: await findUnsealed(read),
  }
}

/** Reads the seals after the given number, with their events and personal fields, which may be missing. */
const readSeals = (read: Read<AuditTables>, after: number) =>
  read
    .selectFrom('audit_seal as seal')
    .leftJoin('audit_entry as entry', 'entry.number', 'seal.entry')
    .leftJoin('audit_person as person', 'person.entry', 'seal.entry')
    .select([
      'seal.number',
      'seal.entry as event',
      'seal.facts_hash as factsHash',
      'seal.person_hash as personHash',
      'seal.hash',
      'entry.created_at as created_at',
      'entry.actor as actor',
      'entry.deed as deed',
      'entry.item as item',
      'entry.origin as origin',
      'person.entry as personEntry',
      'person.salt as salt',
      'person.actor as personActor',
      'person.item as personItem',
      'person.origin as personOrigin',
    ])
    .where('seal.number', '>', after)
    .orderBy('seal.number')
    .limit(sealsPerRead)
    .execute()

type SealRow = Awaited<ReturnType<typeof readSeals>>[number]
type LastSeal = { readonly number: number; readonly hash: string }

function checkSeal(seal: SealRow, last: LastSeal) {
  const { number, event, factsHash, personHash } = seal
  const missing =
    number === last.number + 1
      ? []
      : [
          number === last.number + 2
            ? `Seal ${number - 1} was deleted.`
            : `Seals ${last.number + 1} to ${number - 1} were deleted.`,
        ]
  const isLinked =
    missing.length > 0 || seal.hash === toChainHash({ before: last.hash, factsHash, personHash })
  const linked = isLinked ? [] : [`Seal ${number}, of event ${event}, was changed.`]
  const { damage, isErased } = checkEvent(seal)
  return { damage: [...missing, ...linked, ...damage], isErased }
}

function checkEvent(seal: SealRow): { readonly damage: readonly string[]; readonly isErased: boolean } {
  const { event: number, created_at, actor, deed, item, origin } = seal
  if (created_at === null || actor === null || deed === null || item === null || origin === null)
    return { damage: [`Event ${number} was deleted.`], isErased: false }
  const name = `Event ${number} (${created_at}, ${deed})`
  const { facts, person } = splitEvent({ number, created_at, actor, deed, item, origin })
  const changed = toFactsHash(facts) === seal.factsHash ? [] : [`${name} was changed.`]
  const found = checkPerson(seal, person)
  return {
    damage: [...changed, ...found.changed.map((what) => `${name}: ${what}`)],
    isErased: found.isErased,
  }
}

/**
 * Compares the personal fields with the copy in the event. Servers that run the previous version still read that copy.
 */
function checkPerson(
  { personEntry, personHash, salt, personActor, personItem, personOrigin }: SealRow,
  copy: ReturnType<typeof splitEvent>['person'],
): { readonly changed: readonly string[]; readonly isErased: boolean } {
  if (personEntry === null) return { changed: ['its personal fields were deleted.'], isErased: false }
  if (salt === null) {
    const isEmpty =
      copy.actor === erasedPlaceholder && copy.origin === '' && ['', erasedPlaceholder].includes(copy.item)
    return {
      changed: isEmpty ? [] : ['its personal fields were written again after an erasure.'],
      isErased: true,
    }
  }
  const person = { actor: personActor ?? '', item: personItem ?? '', origin: personOrigin ?? '' }
  const isSame =
    toPersonHash(person, salt) === personHash &&
    copy.actor === person.actor &&
    copy.item === person.item &&
    copy.origin === person.origin
  return { changed: isSame ? [] : ['its personal fields were changed.'], isErased: false }
}

async function findUnsealed(read: Read<AuditTables>): Promise<SealCheck['unsealed']> {
  const { from, to, count } = await read
    .selectFrom('audit_entry')
    .select(({ fn }) => [
      fn.min('number').$castTo<number | null>().as('from'),
      fn.max('number').$castTo<number | null>().as('to'),
      fn.countAll<number>().as('count'),
    ])
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow()
  if (from === null || to === null) return undefined
  return { from: Number(from), to: Number(to), count: Number(count) }
}
