import { z } from 'zod'
import { blockTree } from '#schema'

/** `epiderm__layout`: the blocks above and below a page's own. */
export const layoutBody = z
  .object({
    header: blockTree('Header')
      .meta({ help: 'Above the blocks of each page, the same on all; empty, there is none.' })
      .default([]),
    footer: blockTree('Footer')
      .meta({ help: 'Below the blocks of each page, the same on all; empty, there is none.' })
      .default([]),
  })
  .meta({ help: 'What stands above and below the blocks of each page: header and footer.' })
export type LayoutBody = z.output<typeof layoutBody>
