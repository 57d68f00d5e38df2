import { z } from 'zod'
import { field } from '@epiderm/platform'
import { gearFields } from '../../gears.ts'

export const schema = z
  .object({
    title: field.text('Titel', 120).meta({ help: 'Steht über der Tabelle.' }),
    ...gearFields,
    cadence: field
      .number('Trittfrequenz', { min: 40, max: 120 })
      .int()
      .meta({ help: 'Kurbelumdrehungen je Minute, für die Geschwindigkeit.' })
      .default(70),
  })
  .meta({
    help: "Entfaltung und Geschwindigkeit je Gang. Meist an ein Fahrrad gebunden: `sprockets: '{!Record.sprockets}'`.",
  })

export type Props = z.output<typeof schema>
