import { z } from 'zod'
import { blockTree } from '#schema'

/** `epiderm__layout`: the blocks above and below a page's own blocks. */
export const layoutBody = z
  .object({
    header: blockTree('Header')
      .meta({ help: 'Shown above the blocks of every page. If empty, pages have no header.' })
      .default([]),
    footer: blockTree('Footer')
      .meta({ help: 'Shown below the blocks of every page. If empty, pages have no footer.' })
      .default([]),
  })
  .meta({ help: 'Header and footer of pages.' })
export type LayoutBody = z.output<typeof layoutBody>
