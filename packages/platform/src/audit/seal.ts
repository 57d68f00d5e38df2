/**
 * Computes the hashes of a seal. They are stored, so any change to their format makes the verification of earlier seals
 * fail.
 */
import { createHash } from 'node:crypto'

/** The facts of an event. They never change, even if personal data is erased. */
export type EventFacts = {
  readonly number: number
  readonly createdAt: string
  readonly event: string
  /** The item's id. Empty if the id identifies a person. */
  readonly item: string
}

/** The fields of an event that are emptied by an erasure. */
export type PersonalFields = {
  readonly actor: string
  /** The item's id. Empty unless the id identifies a person. */
  readonly item: string
  readonly origin: string
}

export type Seal = {
  readonly factsHash: string
  readonly personHash: string
  /** Hash that covers this seal and all earlier seals. */
  readonly hash: string
}

/** Value that replaces the personal fields in an erasure. */
export const erasedPlaceholder = 'erased'

/** The value used in place of the previous hash in the first seal. */
export const initialHash = '0'.repeat(64)

type SealInput = {
  readonly before: string
  readonly facts: EventFacts
  readonly person: PersonalFields
  readonly salt: string
}

export function createSeal({ before, facts, person, salt }: SealInput): Seal {
  const [factsHash, personHash] = [toFactsHash(facts), toPersonHash(person, salt)]
  return { factsHash, personHash, hash: toChainHash({ before, factsHash, personHash }) }
}

export const toFactsHash = ({ number, createdAt, event, item }: EventFacts): string =>
  toHash([number, createdAt, event, item])

/** The salt prevents anyone from using the hash to identify a person whose data has been erased. */
export const toPersonHash = ({ actor, item, origin }: PersonalFields, salt: string): string =>
  toHash([salt, actor, item, origin])

export const toChainHash = ({
  before,
  factsHash,
  personHash,
}: Omit<Seal, 'hash'> & { readonly before: string }): string => toHash([before, factsHash, personHash])

const toHash = (values: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

type StoredEntry = {
  readonly number: number
  readonly created_at: string
  readonly actor: string
  readonly deed: string
  readonly item: string
  readonly origin: string
}

/** Events whose item is an account, a submission or a message. */
const aboutPerson = /^(?:account|application|submission|submissions|outbox)\./

export function splitEvent({ number, created_at: createdAt, deed: event, ...entry }: StoredEntry): {
  readonly facts: EventFacts
  readonly person: PersonalFields
} {
  const isPersonal = aboutPerson.test(event)
  const { actor, origin } = entry
  return {
    facts: { number, createdAt, event, item: isPersonal ? '' : entry.item },
    person: { actor, origin, item: isPersonal ? entry.item : '' },
  }
}
