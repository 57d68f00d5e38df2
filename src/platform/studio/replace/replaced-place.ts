import type { Path } from '#operations'
import type { ProblemPlace } from '../api/shapes.ts'

type Property = {
  readonly block: string | null
  readonly path: Path
  readonly place?: ProblemPlace | undefined
}

/** Returns the list or the entry that contains a replaced text, if the server reports no position. */
export const toFieldPlace = ({ block, path, place }: Property): ProblemPlace =>
  place ?? { block, path: path.filter((step) => typeof step === 'string') }
