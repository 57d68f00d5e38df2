/** Definitions and submissions for tests of forms. */
import type { FormDefinition, FormField } from '#model'

export const testField = (field: Partial<FormField> & Pick<FormField, 'name' | 'type'>): FormField => ({
  label: `Label of ${field.name}`,
  isRequired: false,
  minLength: 0,
  maxLength: 100,
  options: [],
  value: '',
  ...field,
})

export const testForm = (fields: readonly FormField[]): FormDefinition => ({
  id: 'enquiry',
  label: 'Enquiry',
  fields,
  noticeTo: undefined,
  purpose: 'message',
  nextPath: undefined,
})
