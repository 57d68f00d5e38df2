import { z } from 'zod'
import { field } from '@epiderm/platform'
import { serviceGroups } from '../../content-types.ts'

export const schema = z
  .object({
    groups: z
      .array(field.choice('Gruppe', serviceGroups).meta({ help: 'Ein Abschnitt der Liste.' }))
      .meta({ label: 'Gruppen', help: 'In dieser Reihenfolge. Leer: alle.' })
      .default([]),
    headingTag: field
      .choice('Überschrift', ['h2', 'h3'], { h2: 'Ebene 2', h3: 'Ebene 3' })
      .meta({ help: 'Die Ebene der Überschriften auf der Seite.' })
      .default('h2'),
  })
  .meta({ help: 'Alle Leistungen der Werkstatt mit ihren Preisen, nach Gruppen.' })

export type Props = z.output<typeof schema>
