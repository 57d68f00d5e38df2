import { z } from 'zod'

/** `epiderm__labels`: the labels of one language (SITE-4). */
export const labelsBody = z
  .object({
    labels: z
      .record(z.string().regex(/^[a-z]\w*(?:\.[a-z]\w*)*$/), z.string().max(500))
      .meta({ label: 'Labels', kind: 'labels', help: 'The texts by name, such as `menu.open: Menu`.' }),
  })
  .meta({ help: 'The built-in texts of blocks, one item per language.' })
