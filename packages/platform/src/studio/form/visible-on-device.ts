/** Reads and changes a block's visibility on a device. */
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import { visibilityField as field } from '../fields/own-fields.ts'
import { readDeviceValue, toDeviceSetOperation, type FormDevice } from '../fields/stored-value.ts'

export const isVisibleOnDevice = ({ visible }: BlockNode, device: FormDevice): boolean =>
  readDeviceValue(visible, field, device).value !== false

export const toVisibilityOperation = (node: BlockNode, device: FormDevice, isShown: boolean): Operation =>
  toDeviceSetOperation(node, { block: node.id, path: [field.name] }, { field, device, value: isShown })
