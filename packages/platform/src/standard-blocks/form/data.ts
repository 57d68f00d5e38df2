/** The data of a form as the page shows it: loaded options, typed values and error messages. */
import {
  organisationField,
  visitorParameter,
  type FormDefinition,
  type FormField,
  type FormProblem,
} from '#model'
import type { CollectionQuery } from '#content-types'
import { readPagePath } from '#schema'
import type { DataContext, LoadedData, DataRequest, PageContext, VisitorDetails } from '#blocks'
import { toDateRules } from './date-rules.ts'
import { toLinesData, type LinesData } from './lines.ts'
import { toReceiptData, type ReceiptData } from './receipt.ts'
import type { Props, StoredField } from './schema.ts'

export type FieldViewData = FormField & {
  readonly id: string
  readonly hint: string
  readonly autocomplete: string | undefined
  readonly isRadios: boolean
  readonly emptyLabel: string
  /** The value shown in the control. */
  readonly shown: string
  /** True if the value comes from the visitor's account. It is removed from the page when the session ends. */
  readonly isOwn: boolean
  readonly problem: string | undefined
  /** The data of the lines. Set only for a field that consists of lines. */
  readonly shownLines?: LinesData | undefined
}

export type Data = {
  readonly definition: FormDefinition
  /** Id of the form element, or of the message that replaces it. */
  readonly elementId: string
  /** If undefined, the form posts to the current URL. */
  readonly action: string | undefined
  readonly isSent: boolean
  /** The submitted content. Only the visitor who submitted it can see it. */
  readonly receipt: ReceiptData | undefined
  /**
   * On public pages, the URL of this page prefilled from the visitor's account; undefined if the form uses no account
   * values.
   */
  readonly ownUrl: string | undefined
  readonly fields: readonly FieldViewData[]
  /** The problems that the summary lists, each with the id of the control to which it links. */
  readonly problems: readonly { readonly text: string; readonly controlId: string | undefined }[]
  readonly words: Readonly<
    Record<
      | 'optional'
      | 'problems'
      | 'trap'
      | 'sending'
      | 'failed'
      | 'signedOut'
      | 'over'
      | 'overText'
      | 'fromAccount',
      string
    >
  >
}

export const toDataRequest = ({ fields, redirectTo }: Props): DataRequest => ({
  contentKeys: [redirectTo, ...fields.map(findSchedule)].filter((key) => key !== undefined),
  collections: fields.flatMap((field) => toOptionsQuery(field) ?? []),
  fields: ['urlName', 'title'],
})

export function readData(props: Props, { loaded, page, warn }: DataContext): Data | undefined {
  if (props.fields.every(({ type }) => type === 'hidden')) return void warn('left out: it has no fields')
  const definition = readDefinition(props, { loaded, page, warn })
  const state = page.form?.formId === definition.id ? page.form : undefined
  const elementId = `form-${definition.id}`
  const fields = definition.fields.map((field, index) =>
    toShownField(field, { stored: props.fields[index], elementId, page, state }),
  )
  const say = (key: string) => page.labels.format(`form.${key}`)
  return {
    definition,
    elementId,
    action: props.purpose === 'sign-in' ? undefined : toAction(page),
    isSent: state?.kind === 'sent',
    receipt: state?.kind === 'sent' ? toReceiptData(state.receipt, { props, page }) : undefined,
    ownUrl: isFilled(props) && page.visitor === undefined ? toOwnUrl(page) : undefined,
    fields,
    problems: (state?.kind === 'refused' ? state.problems : []).map((problem) =>
      toShownProblem(problem, fields, page),
    ),
    words: {
      optional: say('optional'),
      problems: say('problems'),
      trap: say('trap'),
      sending: say('sending'),
      failed: say('failed'),
      signedOut: say('problem.signedOut'),
      over: say('receipt.over'),
      overText: say('receipt.overText'),
      fromAccount: say('fromAccount'),
    },
  }
}

type FieldInput = {
  readonly stored: StoredField | undefined
  readonly elementId: string
  readonly page: PageContext
  readonly state: PageContext['form']
}

function toShownField(field: FormField, { stored, elementId, page, state }: FieldInput): FieldViewData {
  const id = `${elementId}-${field.name}`
  const typed = state !== undefined && 'typed' in state ? state.typed : undefined
  const problems = state?.kind === 'refused' ? state.problems : []
  const problem = problems.find((each) => each.field === field.name)
  const own = typed === undefined ? findOwn(field, stored, page.visitor) : undefined
  return {
    ...field,
    ...toPresentation(stored),
    id,
    shown: field.type === 'password' ? '' : (typed?.[field.name] ?? own ?? field.value),
    isOwn: own !== undefined,
    problem: problem && toProblemText(problem, page),
    shownLines:
      stored?.type === 'lines'
        ? toLinesData(field, {
            stored,
            id,
            typed,
            problems,
            state,
            page,
            toProblemText: (each) => toProblemText(each, page),
          })
        : undefined,
  }
}

/** Returns the value from the visitor's account, or from the enquiry that the visitor is repeating. */
function findOwn(
  field: FormField,
  stored: StoredField | undefined,
  visitor: VisitorDetails | undefined,
): string | undefined {
  if (visitor === undefined || stored === undefined) return undefined
  if ('filledFrom' in stored && stored.filledFrom !== undefined)
    return visitor[stored.filledFrom === organisationField ? 'organisation' : stored.filledFrom]
  if (field.type !== 'choice') return undefined
  const chosen = visitor.again?.answers.find(({ name, type }) => name === field.name && type === 'choice')
  return field.options.find(({ label }) => label === chosen?.value)?.value
}

function toShownProblem(problem: FormProblem, fields: readonly FieldViewData[], page: PageContext) {
  const text = toProblemText(problem, page)
  const isOf = ({ name }: FieldViewData) => problem.field === name || problem.field?.startsWith(`${name}.`)
  const field = fields.find(isOf)
  if (field === undefined) return { text, controlId: undefined }
  const part = field.shownLines?.parts.find(({ name }) => name === problem.field)
  const label = part?.label ?? field.label
  const controlId = part?.id ?? (field.isRadios ? `${field.id}-0` : field.id)
  return { text: page.labels.format('form.problemOf', label, text), controlId }
}

const toProblemText = ({ code, values }: FormProblem, { labels }: PageContext) =>
  labels.format(`form.problem.${code}`, ...values)

const isFilled = ({ fields }: Props) =>
  fields.some((field) => 'filledFrom' in field && field.filledFrom !== undefined)

function readDefinition(props: Props, { loaded, page, warn }: DataContext): FormDefinition {
  return {
    id: page.blockId ?? '',
    label: props.label,
    purpose: props.purpose,
    fields: props.fields.map((field) => toField(field, { loaded, page, warn })),
    noticeTo: props.noticeTo,
    nextPath: props.outcome === 'redirect' ? findNextPath(props, { loaded, page, warn }) : undefined,
    ...(props.oneOf.length > 0 && { oneOf: props.oneOf }),
  }
}

function findNextPath({ redirectTo = '' }: Props, { loaded, page, warn }: DataContext): string | undefined {
  const item = loaded.findContent(redirectTo)
  const path =
    item === undefined ? page.findClosedPath?.({ contentKey: redirectTo }) : readPagePath(page.toRecord(item))
  if (path === undefined)
    warn(`fell back: ${redirectTo || 'nothing'} is not a page to redirect to after submission`)
  return path
}

const findSchedule = (field: StoredField) => (field.type === 'date' ? field.schedule : undefined)

function toField(field: StoredField, context: DataContext): FormField {
  const isWritten = 'maxLength' in field
  const hasOptions = field.type === 'choice' || field.type === 'lines'
  const options = hasOptions ? toOptions(field, context.loaded) : []
  const isKnown = !hasOptions || options.some(({ value }) => value === field.value)
  return {
    name: field.name,
    label: field.label,
    type: field.type,
    isRequired: 'isRequired' in field && field.isRequired,
    minLength: isWritten ? field.minLength : 0,
    maxLength: isWritten ? field.maxLength : 500,
    options,
    value: isKnown ? field.value : '',
    ...(field.type === 'date' && { days: toDateRules(field, context) }),
    ...(field.type === 'lines' && { lines: { most: field.most, mostOfOne: field.mostOfOne } }),
  }
}

type OptionsField = StoredField & { type: 'choice' | 'lines' }

function toOptions(field: OptionsField, loaded: LoadedData): FormField['options'] {
  const written = field.type === 'choice' ? field.options : []
  const query = toOptionsQuery(field)
  if (query === undefined) return written
  const items = loaded.findCollection(query)?.items ?? []
  const found = items.map(({ data }) => ({
    value: String(data['urlName']),
    label: String(data['title']),
    key: String(data['contentKey']),
  }))
  return [...written, ...found]
}

const toOptionsQuery = (field: StoredField): CollectionQuery | undefined =>
  (field.type === 'choice' || field.type === 'lines') && field.optionsFrom !== undefined
    ? { type: 'cms', query: { type: field.optionsFrom }, sortBy: 'title', sortOrder: 'asc', fields: [] }
    : undefined

function toPresentation(field: StoredField | undefined) {
  return {
    hint: field !== undefined && 'hint' in field ? field.hint : '',
    autocomplete: field !== undefined && 'autocomplete' in field ? field.autocomplete : undefined,
    isRadios: field?.type === 'choice' && field.display === 'radios',
    emptyLabel: field !== undefined && 'emptyLabel' in field ? field.emptyLabel : '',
  }
}

/**
 * Returns the URL to which the form posts: the page's own URL with its declared parameters, which hidden fields may
 * read. Sign-in forms do not use this URL. A sign-in URL contains the return path, which a cached page must not
 * contain.
 */
function toAction({ url, path, scope }: PageContext): string {
  const query = new URLSearchParams(scope.route).toString()
  return url.path(path) + (query === '' ? '' : `?${query}`)
}

/** Returns the page's URL for signed-in visitors. Guests who open it must sign in, and then return to the page. */
function toOwnUrl(page: PageContext): string {
  const query = new URLSearchParams(page.scope.route)
  query.set(visitorParameter.name, visitorParameter.value)
  return `${page.url.path(page.path)}?${query.toString()}`
}
