import type { z } from 'zod'
import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { readData, toDataRequest, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SSN-6. */
export const form = defineBlock<typeof schema, Data>({
  type: 'form',
  label: 'Contact form',
  editor: {
    category: 'forms',
    keywords: ['contact', 'fields', 'enquiry', 'message', 'application'],
    icon: 'utility:form',
    nameFrom: 'label',
  },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  slots: ['terms', 'message'],
  needs: toDataRequest,
  data: readData,
  form: (_props, { definition }) => definition,
  labels: ({ fields, submitLabel }) => [...fields.flatMap(toLabels), submitLabel],
  head: (_props, { data, page }) =>
    data.problems.length === 0 ? {} : { titlePrefix: page.labels.format('form.titlePrefix') },
  browser: () => import('./form.browser.ts'),
  insertsHtml: true,
})

const toLabels = (field: z.output<typeof schema>['fields'][number]): string[] =>
  field.type === 'hidden'
    ? []
    : [field.label, field.hint, ...('options' in field ? field.options.map(({ label }) => label) : [])]
