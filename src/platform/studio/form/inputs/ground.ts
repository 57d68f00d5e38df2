/** What a text of a block stands on. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { patternType } from '../../core/shown-patterns.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readDevice, readPath, type FormDevice } from '../../fields/stored-value.ts'

/** The theme's own, which nothing lies upon. */
const themeGround = '--dxp-g-root'

type Where = Pick<FormDeps, 'device' | 'types'> & {
  /** The outermost first. */
  readonly around: readonly BlockNode[]
  readonly draft: Pick<DraftState, 'type'> | undefined
}

/**
 * The nearest background around it, as it is stored; undefined where it is a picture, or not known: a pattern stands on whatever is
 * behind it there.
 */
export function findGround({ around, draft, device, types }: Where): unknown {
  for (const node of around.toReversed()) {
    if (showsPicture(node, types)) return undefined
    const color = readColor(readPath(node, ['props', 'backgroundColor']), device)
    if (color !== undefined) return color
  }
  return draft?.type === patternType ? undefined : themeGround
}

/** Of a value for each device; an empty one is none. */
export function readColor(stored: unknown, device: FormDevice): unknown {
  const { value } = readDevice(stored, { defaultValue: undefined, unsetDevice: 'largerDevice' }, device)
  return value === null || value === '' ? undefined : value
}

const showsPicture = ({ block, props }: BlockNode, { blocks }: FormDeps['types']): boolean =>
  (blocks.get(block)?.fields ?? []).some(
    ({ name, kind }) => kind === 'image' && Object(props?.[name] ?? '') === props?.[name],
  )
