import { sessionPath } from '#model'
import { readIslandLabels, toIslandUrl, type DataContext } from '#blocks'
import type { Props } from './schema.ts'
import { labelNames, optionalLabel, type SessionLabels } from './session-props.ts'

export type Data = { readonly labels: SessionLabels; readonly islandUrl: string }

export const islandNeeds = {
  group: 'session',
  names: labelNames,
  optional: [optionalLabel],
  toAddress: () => sessionPath,
} as const

export function readData(_props: Props, { page }: DataContext): Data {
  const labels = readIslandLabels(islandNeeds, page.labels)
  return { labels, islandUrl: toIslandUrl('session-validator', labels, page) }
}
