import type { Path } from '#operations'
import type { ProblemPlace } from '../api/shapes.ts'

type Property = {
  readonly block: string | null
  readonly path: Path
  readonly place?: ProblemPlace | undefined
}

/** Of a text that was replaced: the list or the entry that says it, where the server names no other place. */
export const toFieldPlace = ({ block, path, place }: Property): ProblemPlace =>
  place ?? { block, path: path.filter((step) => typeof step === 'string') }
