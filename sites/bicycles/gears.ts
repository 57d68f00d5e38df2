/** A bicycle's gears: their fields, and their development and speed. */
import { z } from 'zod'
import { field } from '@epiderm/platform'

const teeth = (label: string, { min, max }: { min: number; max: number }) =>
  field.number(label, { min, max }).int()

/** The fields that a bicycle and its gear table have in common. */
export const gearFields = {
  chainrings: z
    .array(teeth('Zähne', { min: 20, max: 70 }).meta({ help: 'Zähne eines Kettenblatts.' }))
    .min(1)
    .max(3)
    .meta({ label: 'Kettenblätter', help: 'Das größte zuerst.' }),
  sprockets: z
    .array(teeth('Zähne', { min: 9, max: 52 }).meta({ help: 'Zähne eines Ritzels.' }))
    .min(1)
    .max(13)
    .meta({ label: 'Ritzel', help: 'Das kleinste zuerst.' }),
  circumferenceMm: field
    .number('Radumfang in Millimetern', { min: 900, max: 2500 })
    .int()
    .meta({ help: 'Abgerollter Umfang mit Reifen, zum Beispiel 2170 für 37-622.' }),
}

export type Drivetrain = {
  readonly chainrings: readonly number[]
  readonly sprockets: readonly number[]
  readonly circumferenceMm: number
}

export type Gear = {
  readonly sprocket: number
  readonly ratio: number
  /** Gear development: metres travelled per crank revolution. */
  readonly developmentM: number
  readonly speedKmh: number
}

/** Returns the gears for one chainring at this cadence (crank revolutions per minute), from easiest to hardest. */
export const listGears = (
  chainring: number,
  { sprockets, circumferenceMm, cadence }: Omit<Drivetrain, 'chainrings'> & { readonly cadence: number },
): readonly Gear[] =>
  sprockets
    .toSorted((a, b) => b - a)
    .map((sprocket) => {
      const ratio = chainring / sprocket
      const developmentM = (ratio * circumferenceMm) / 1000
      return { sprocket, ratio, developmentM, speedKmh: (developmentM * cadence * 60) / 1000 }
    })
