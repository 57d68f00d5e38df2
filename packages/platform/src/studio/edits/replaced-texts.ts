/** Texts of this tab that a colleague has replaced. */
import { readTarget, type PropertyChange } from '#operations/browser'
import type { DraftState, LoggedOperation, Operation } from '#operations'

export type ReplacedText = {
  /** The operation that restores the text of this tab. */
  readonly mine: Extract<Operation, { kind: 'set' }>
  /** Name of the account that has replaced the text. */
  readonly by: string
}

export type ReplacedTexts = {
  /** Called with the edits of this tab, which supersede earlier edits of the same field. */
  readonly noteOwn: (operations: readonly Operation[]) => void
  /** `before` is the draft without this operation of a colleague. */
  readonly noteTheirs: (logged: LoggedOperation, before: DraftState) => void
  readonly forget: (replaced: ReplacedText) => void
}

export const isProperty = (operation: Operation): operation is PropertyChange =>
  operation.kind === 'set' || operation.kind === 'unset'

export const toTargetKey = ({ block, path }: PropertyChange): string => JSON.stringify([block, path])

/** Calls `onChange` with all replaced texts when they have changed. */
export function createReplacedTexts(onChange: (texts: readonly ReplacedText[]) => void): ReplacedTexts {
  const own = new Map<string, Extract<Operation, { kind: 'set' }>>()
  const replaced = new Map<string, ReplacedText>()
  const tell = () => onChange([...replaced.values()])
  const forget = (key: string) => {
    if (replaced.delete(key)) tell()
  }
  return {
    noteOwn(operations) {
      for (const operation of operations.filter(isProperty)) {
        const key = toTargetKey(operation)
        forget(key)
        if (isText(operation)) own.set(key, operation)
        else own.delete(key)
      }
    },
    noteTheirs({ operation, outcome, actor }, before) {
      if (!isProperty(operation) || outcome.kind !== 'applied') return
      const key = toTargetKey(operation)
      const mine = own.get(key)
      if (mine === undefined) return
      if ('value' in operation && operation.value === mine.value) return forget(key)
      if (!replaced.has(key) && readTarget(operation, before)?.[0] !== mine.value) return
      replaced.set(key, { mine, by: actor })
      tell()
    },
    forget: ({ mine }) => forget(toTargetKey(mine)),
  }
}

/** An empty text is not reported, because nothing is lost. */
const isText = (operation: Operation): operation is Extract<Operation, { kind: 'set' }> =>
  operation.kind === 'set' && typeof operation.value === 'string' && operation.value !== ''
