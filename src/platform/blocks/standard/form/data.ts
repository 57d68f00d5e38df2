/** The form as it stands on this page: choices loaded, what was typed kept, problems in words. */
import type { FormDefinition, FormField, FormProblem } from '#kit'
import type { CollectionQuery, Loaded, Needs, PageContext } from '../../page-context.ts'
import type { Props, StoredField } from './schema.ts'

export type ShownField = FormField & {
  readonly id: string
  readonly hint: string
  readonly autocomplete: string | undefined
  readonly isRadios: boolean
  readonly emptyLabel: string
  /** What stands in it now. */
  readonly shown: string
  readonly problem: string | undefined
}

export type Data = {
  readonly definition: FormDefinition
  /** Id of the form's element, or of the message in its place. */
  readonly elementId: string
  /** Without one a form goes to the address at which it stands. */
  readonly action: string | undefined
  readonly isSent: boolean
  readonly fields: readonly ShownField[]
  /** What the summary says; the id is that of the field's control. */
  readonly problems: readonly { readonly text: string; readonly controlId: string | undefined }[]
  readonly words: Readonly<
    Record<'optional' | 'problems' | 'trap' | 'sending' | 'failed' | 'signedOut', string>
  >
}

export const toNeeds = ({ fields, redirectTo }: Props): Needs => ({
  contentKeys: redirectTo === undefined ? [] : [redirectTo],
  collections: fields.flatMap((field) => toOptionsQuery(field) ?? []),
})

export function toData(
  props: Props,
  loaded: Loaded,
  page: PageContext,
  warn: (reason: string) => void,
): Data | undefined {
  if (props.fields.every(({ type }) => type === 'hidden')) return void warn('left out: it has no fields')
  const definition = toDefinition(props, loaded, page, warn)
  const state = page.form?.formId === definition.id ? page.form : undefined
  const refused = state?.kind === 'refused' ? state : undefined
  const elementId = `form-${definition.id}`
  const toText = ({ code, values }: FormProblem) => page.labels.format(`form.problem.${code}`, ...values)
  const fields = definition.fields.map((field, index): ShownField => {
    const problem = refused?.problems.find((each) => each.field === field.name)
    return {
      ...field,
      ...toPresentation(props.fields[index]),
      id: `${elementId}-${field.name}`,
      shown: field.type === 'password' ? '' : (refused?.typed[field.name] ?? field.value),
      problem: problem && toText(problem),
    }
  })
  return {
    definition,
    elementId,
    action: props.purpose === 'sign-in' ? undefined : toAction(page),
    isSent: state?.kind === 'sent',
    fields,
    problems: (refused?.problems ?? []).map((problem) => {
      const field = fields.find(({ name }) => name === problem.field)
      return {
        text: field ? page.labels.format('form.problemOf', field.label, toText(problem)) : toText(problem),
        controlId: field && (field.isRadios ? `${field.id}-0` : field.id),
      }
    }),
    words: {
      optional: page.labels.format('form.optional'),
      problems: page.labels.format('form.problems'),
      trap: page.labels.format('form.trap'),
      sending: page.labels.format('form.sending'),
      failed: page.labels.format('form.failed'),
      signedOut: page.labels.format('form.problem.signedOut'),
    },
  }
}

function toDefinition(
  props: Props,
  loaded: Loaded,
  page: PageContext,
  warn: (reason: string) => void,
): FormDefinition {
  return {
    id: page.blockId ?? '',
    label: props.label,
    purpose: props.purpose,
    fields: props.fields.map((field) => toField(field, loaded)),
    noticeTo: props.noticeTo,
    nextPath: props.outcome === 'redirect' ? findNextPath(props, loaded, page, warn) : undefined,
  }
}

function findNextPath(
  { redirectTo = '' }: Props,
  loaded: Loaded,
  page: PageContext,
  warn: (reason: string) => void,
): string | undefined {
  const item = loaded.findContent(redirectTo)
  const path = item === undefined ? undefined : page.toRecord(item).derived?.['_detailURL']
  if (path === undefined) warn(`fell back: ${redirectTo || 'nothing'} is no page to lead to after sending`)
  return path
}

function toField(field: StoredField, loaded: Loaded): FormField {
  const isWritten = 'maxLength' in field
  const options = field.type === 'choice' ? toOptions(field, loaded) : []
  const isKnown = field.type !== 'choice' || options.some(({ value }) => value === field.value)
  return {
    name: field.name,
    label: field.label,
    type: field.type,
    isRequired: 'isRequired' in field && field.isRequired,
    minLength: isWritten ? field.minLength : 0,
    maxLength: isWritten ? field.maxLength : 500,
    options,
    value: isKnown ? field.value : '',
  }
}

function toOptions(field: StoredField & { type: 'choice' }, loaded: Loaded): FormField['options'] {
  const query = toOptionsQuery(field)
  if (query === undefined) return field.options
  const items = loaded.findCollection(query)?.items ?? []
  const found = items.map(({ data }) => ({ value: String(data['urlName']), label: String(data['title']) }))
  return [...field.options, ...found]
}

const toOptionsQuery = (field: StoredField): CollectionQuery | undefined =>
  field.type === 'choice' && field.optionsFrom !== undefined
    ? { type: 'cms', query: { type: field.optionsFrom }, sortBy: 'title', sortOrder: 'asc' }
    : undefined

function toPresentation(field: StoredField | undefined) {
  return {
    hint: field !== undefined && 'hint' in field ? field.hint : '',
    autocomplete: field !== undefined && 'autocomplete' in field ? field.autocomplete : undefined,
    isRadios: field?.type === 'choice' && field.display === 'radios',
    emptyLabel: field?.type === 'choice' ? field.emptyLabel : '',
  }
}

/** Sign-in has none: its address says where to go then, which no kept page may hold. Else the page itself, with the parameters that it declares: hidden fields may say what they hold. */
function toAction({ url, path, scope }: PageContext): string {
  const query = new URLSearchParams(scope.route).toString()
  return url.path(path) + (query === '' ? '' : `?${query}`)
}
