/** Content types for the workshop's bicycles and services, in addition to the platform's own types. */
import { z } from 'zod'
import { defineContentType, field, type ContentType } from '@epiderm/platform'
import { gearFields } from './gears.ts'

/** A bicycle. Bicycles are also records, so they share one record page. */
const bicycleBody = z
  .object({
    name: field.text('Name', 80).meta({ help: 'Der Modellname ohne Marke.', isSortable: true }),
    strapline: field.text('Kurztext', 140).meta({ help: 'Eine Zeile: wofür das Rad gebaut ist.' }),
    description: field.richText('Beschreibung').meta({ help: 'Zwei oder drei Absätze.' }),
    category: field
      .choice('Art', ['Stadtrad', 'Reiserad', 'Lastenrad', 'Singlespeed'])
      .meta({ help: 'Sortiert und filtert die Liste der Räder.', isSortable: true, isFilterable: true }),
    price: field
      .number('Preis', { min: 0, max: 20_000 })
      .meta({ valueKind: 'currency', help: 'Endpreis in Euro, mit Mehrwertsteuer.', isSortable: true }),
    picture: field.image('Bild').meta({ help: 'Das Rad von rechts, mit Rand ringsum.' }),
    frame: field.text('Rahmen', 120).meta({ help: 'Material und Besonderheiten.' }),
    frameSizes: z
      .array(field.text('Rahmenhöhe', 20).meta({ help: 'Mit Einheit, zum Beispiel `54 cm`.' }))
      .min(1)
      .meta({ label: 'Rahmenhöhen' }),
    weight: field.text('Gewicht', 40).meta({ help: 'Fahrfertig, mit Einheit.' }),
    brakes: field.text('Bremsen', 80).meta({ help: 'Art und Ausführung.' }),
    tyres: field.text('Reifen', 80).meta({ help: 'Größe nach ETRTO und Ausführung.' }),
    ...gearFields,
    isInStock: field
      .toggle('Im Laden')
      .meta({ help: 'Aus, wenn das Rad erst gebaut werden muss.' })
      .default(true),
    isIndexed: field
      .toggle('In Suchmaschinen anzeigen')
      .meta({ help: 'Aus, wenn Suchmaschinen diese Seite nicht anzeigen sollen.' })
      .default(true),
  })
  .meta({ help: 'Ein Rad aus dem Laden, mit einer eigenen Seite.' })

/** The groups of the price list, in display order. */
export const serviceGroups = ['Inspektion', 'Reparatur', 'Anbau'] as const

/** A workshop service with its price. */
const serviceBody = z
  .object({
    name: field.text('Leistung', 80).meta({ help: 'So, wie Kundinnen und Kunden danach fragen.' }),
    text: field.longText('Umfang', 300).meta({ help: 'Was im Preis enthalten ist.' }),
    group: field.choice('Gruppe', serviceGroups).meta({ help: 'Der Abschnitt der Preisliste.' }),
    price: field
      .number('Preis', { min: 0, max: 2_000 })
      .meta({ valueKind: 'currency', help: 'Arbeitslohn in Euro, mit Mehrwertsteuer, ohne Teile.' }),
    isFrom: field.toggle('Ab-Preis').meta({ help: 'Ein, wenn der Preis vom Rad abhängt.' }).default(false),
    position: field
      .number('Reihenfolge', { min: 0, max: 999 })
      .int()
      .meta({ help: 'Kleine Zahlen stehen oben in der Gruppe.', isSortable: true })
      .default(0),
  })
  .meta({ help: 'Eine Leistung der Werkstatt.' })

export const contentTypes: readonly ContentType[] = [
  defineContentType({
    name: 'werkrad__bicycle',
    label: 'Fahrrad',
    pluralLabel: 'Fahrräder',
    folder: 'bicycles',
    schema: bicycleBody,
    recordPrefix: '01t',
  }),
  defineContentType({
    name: 'werkrad__service',
    label: 'Leistung',
    pluralLabel: 'Leistungen',
    folder: 'services',
    schema: serviceBody,
  }),
]
