/** Form fields for the organisation that operates a site. Names are those of schema.org. */
import { z } from 'zod'
import { field } from '#schema'

const types = [
  'Organization',
  'Corporation',
  'LocalBusiness',
  'Store',
  'OnlineStore',
  'MedicalBusiness',
] as const

const typeLabels = {
  Organization: 'Organisation',
  Corporation: 'Company',
  LocalBusiness: 'Local business',
  Store: 'Shop',
  OnlineStore: 'Online shop',
  MedicalBusiness: 'Medical practice',
}

const address = z.object({
  streetAddress: field.text('Street').meta({ help: 'The street and house number.' }).optional(),
  postalCode: field.text('Postcode', 20).meta({ help: 'The postcode or ZIP code.' }).optional(),
  addressLocality: field.text('Town', 120).meta({ help: 'The town or city of the organisation.' }).optional(),
  addressRegion: field
    .text('Region', 120)
    .meta({ help: 'The county or state. Usually empty in Europe.' })
    .optional(),
  addressCountry: field
    .text('Country', 60)
    .meta({ help: 'The two-letter country code, such as `GB`.' })
    .optional(),
})

/** Describes only some of schema.org's fields. Other fields may also be stored. */
export const organizationFields = z.object({
  '@type': field
    .choice('Type of organisation', types, typeLabels)
    .meta({ help: 'Search engines can show the address of a local business or shop.' })
    .optional(),
  name: field.text('Name', 200).meta({ help: 'The name that customers know.' }).optional(),
  legalName: field
    .text('Registered name', 200)
    .meta({ help: 'The full legal name, as in the company register.' })
    .optional(),
  description: field
    .longText('Description', 500)
    .meta({ help: 'One or two sentences for search engines.' })
    .optional(),
  telephone: field
    .text('Telephone', 40)
    .meta({ help: 'The number with its country code, such as `+44 20 7946 0182`.' })
    .optional(),
  email: field
    .text('E-mail', 200)
    .meta({ help: 'Replies to the site’s e-mails are sent to this address.' })
    .optional(),
  address: z
    .record(z.string(), z.unknown())
    .meta({
      label: 'Address',
      kind: 'data',
      entries: address,
      help: 'The postal address of the organisation.',
    })
    .optional(),
  sameAs: z
    .array(
      field.url('Profile').meta({ help: 'A page about the organisation on another site, such as LinkedIn.' }),
    )
    .meta({ label: 'Profiles' })
    .optional(),
})
