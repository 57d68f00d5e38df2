import { z } from 'zod'
import { blockTree } from '#schema'

/** `epiderm__layout`: what stands above and below a page's own blocks. */
export const layoutBody = z
  .object({
    header: blockTree('Header').default([]),
    footer: blockTree('Footer').default([]),
  })
  .meta({ help: 'What stands above and below the blocks of each page: header and footer.' })
export type LayoutBody = z.output<typeof layoutBody>
