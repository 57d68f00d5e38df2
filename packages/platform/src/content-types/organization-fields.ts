/** The form fields of the organisation that operates a site. Names are those of schema.org. */
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
  streetAddress: field.text('Street').meta({ help: 'The street and the number of the building.' }).optional(),
  postalCode: field.text('Postcode', 20).meta({ help: 'The code as it is written in addresses.' }).optional(),
  addressLocality: field.text('Town', 120).meta({ help: 'The town or city of the organisation.' }).optional(),
  addressRegion: field
    .text('Region', 120)
    .meta({ help: 'The county or state. Usually empty in Europe.' })
    .optional(),
  addressCountry: field
    .text('Country', 60)
    .meta({ help: 'The two letters of the country, such as `GB`.' })
    .optional(),
})

/** Describes the fields only: further ones of schema.org may be stored. */
export const organizationFields = z.object({
  '@type': field
    .choice('Kind of organisation', types, typeLabels)
    .meta({ help: 'Search engines show shops and practices with their address.' })
    .optional(),
  name: field
    .text('Name', 200)
    .meta({ help: 'The name under which customers know the organisation.' })
    .optional(),
  legalName: field
    .text('Registered name', 200)
    .meta({ help: 'The name in the register of companies.' })
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
    .meta({ help: 'Answers to the site’s e-mails are sent to this address.' })
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
    .array(field.url('Profile').meta({ help: 'Pages about the organisation, such as its page on LinkedIn.' }))
    .meta({ label: 'Profiles' })
    .optional(),
})
