import { sessionPath } from '#model'
import { readIslandLabels, type DataContext } from '#blocks'
import type { Props } from './schema.ts'
import { sessionLabelNames, optionalLabelName, type SessionLabels } from './session-props.ts'

export type Data = { readonly labels: SessionLabels }

export const islandDataRequest = {
  group: 'session',
  names: sessionLabelNames,
  optional: [optionalLabelName],
  toAddress: () => sessionPath,
} as const

export const readData = (_props: Props, { page }: DataContext): Data => ({
  labels: readIslandLabels(islandDataRequest, page.labels),
})
