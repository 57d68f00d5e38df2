import type { ProblemLocation } from '#model'
import type { Path } from '#operations'

type ReplacedProperty = {
  readonly block: string | null
  readonly path: Path
  readonly place?: ProblemLocation | undefined
}

/** Returns the list or list entry that contains the replaced text, if the server reports no exact position. */
export const toFieldLocation = ({ block, path, place }: ReplacedProperty): ProblemLocation =>
  place ?? { block, path: path.filter((step) => typeof step === 'string') }
