import { defineSite } from '@epiderm/platform'
import { bicycleRow } from './bicycle-row.ts'
import { blocks } from './blocks/index.ts'
import { contentTypes } from './content-types.ts'
import { labels } from './labels.ts'
import { themeAssets } from './theme/index.ts'

/** The workshop's configuration: everything that it adds to the platform. */
export default defineSite({
  blocks,
  contentTypes,
  sections: [bicycleRow],
  labels,
  themeAssets,
  startPages: [{ name: 'Räder', path: '/raeder' }],
})
