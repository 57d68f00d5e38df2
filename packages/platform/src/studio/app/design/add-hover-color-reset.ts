/**
 * Removes the stored hover colour when the colour of buttons and links changes. The hover colour is then derived from
 * the new colour.
 */
import type { Operation } from '#operations'
import { readFormPath } from '../../fields/stored-value.ts'

const tokens = ['body', 'tokens'] as const
const brand = [...tokens, '--dxp-g-brand'].join('.')
const hover = [...tokens, '--dxp-g-brand-1'] as const

export function addHoverColorReset(draft: unknown, operations: readonly Operation[]): readonly Operation[] {
  const isBrandSet = operations.some((one) => one.kind === 'set' && one.path.join('.') === brand)
  if (!isBrandSet || readFormPath(draft, hover) === undefined) return operations
  return [...operations, { kind: 'unset', block: null, path: [...hover] }]
}
