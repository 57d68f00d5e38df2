/**
 * Field values that cannot be stored in the draft. They remain in the browser's storage until they can be stored or
 * until the editor discards them. Like pending edits, they are stored by account.
 */
import { writeToStorage, type EditStorage } from './pending-edits.ts'

type UnfinishedValue = {
  readonly text: string
  /** The value that was stored when the editor typed this text, formatted as the field shows it. */
  readonly known: string
}

/** Unfinished values by field name. */
export type UnfinishedValues = {
  readonly find: (name: string) => UnfinishedValue | undefined
  readonly store: (name: string, value: UnfinishedValue) => void
  readonly remove: (name: string) => void
}

export function openUnfinishedValues(storage: EditStorage, account: string): UnfinishedValues {
  const toStorageKey = (name: string) => `epiderm-studio-unfinished/${account}/${name}`
  /** Values that do not fit into the browser's storage and exist only in memory. */
  const unwritten = new Map<string, UnfinishedValue>()
  return {
    find: (name) => unwritten.get(name) ?? parse(storage.getItem(toStorageKey(name))),
    store(name, value) {
      if (writeToStorage(storage, toStorageKey(name), JSON.stringify(value))) unwritten.delete(name)
      else unwritten.set(name, value)
    },
    remove(name) {
      unwritten.delete(name)
      storage.removeItem(toStorageKey(name))
    },
  }
}

function parse(text: string | null): UnfinishedValue | undefined {
  try {
    const { text: typed, known } = Object(JSON.parse(text ?? '')) as Partial<UnfinishedValue>
    return typeof typed === 'string' && typeof known === 'string' ? { text: typed, known } : undefined
  } catch {
    return undefined
  }
}
