/** Finds the background behind the text of a block. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { patternType } from '../../core/shown-patterns.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readDeviceValue, readFormPath, type FormDevice } from '../../fields/stored-value.ts'

/** The token for the theme's page background. */
const themeGround = '--dxp-g-root'

type BackgroundContext = Pick<FormDeps, 'device' | 'types'> & {
  /** The ancestors of the block, outermost first. */
  readonly around: readonly BlockNode[]
  readonly draft: Pick<DraftState, 'type'> | undefined
}

/**
 * Returns the nearest stored background around a block. Returns undefined if the background is an image or unknown. In
 * a pattern, the background is unknown, because it depends on the page that shows the pattern.
 */
export function findBackground({ around, draft, device, types }: BackgroundContext): unknown {
  for (const node of around.toReversed()) {
    if (showsPicture(node, types)) return undefined
    const color = readColor(readFormPath(node, ['props', 'backgroundColor']), device)
    if (color !== undefined) return color
  }
  return draft?.type === patternType ? undefined : themeGround
}

/** Returns the colour for a device. Returns undefined if no colour is set. */
export function readColor(stored: unknown, device: FormDevice): unknown {
  const { value } = readDeviceValue(stored, { defaultValue: undefined, unsetDevice: 'largerDevice' }, device)
  return value === null || value === '' ? undefined : value
}

const showsPicture = ({ block, props }: BlockNode, { blocks }: FormDeps['types']): boolean =>
  (blocks.get(block)?.fields ?? []).some(
    ({ name, kind }) => kind === 'image' && Object(props?.[name] ?? '') === props?.[name],
  )
