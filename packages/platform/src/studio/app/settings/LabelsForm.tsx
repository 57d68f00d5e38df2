/**
 * The labels of one language in a table. Each row shows the default text, the site's own text, and where the site uses
 * the label. Texts are edited in the table.
 */
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { toLanguageName } from '#kit/browser'
import type { ItemName } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { usePages } from '../../core/queries.ts'
import { toItemsQuery, useItem, useItems } from '../../document/use-items.ts'
import { containsFocusTarget } from '../../fields/form-deps.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { Fields } from '../../form/Fields.tsx'
import { AddEntryName } from '../../form/lists/AddEntryName.tsx'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import { messages } from '../../messages/messages.ts'
import { findStartPageLanguage } from '../../pages/page-changes.ts'
import { OtherProblems } from '../../problems/ProblemNotes.tsx'
import type { CustomFormProps } from '../frame/custom-form.ts'
import { AreaKindNote } from '../frame/AreaKindNote.tsx'
import { filterLabelRows, toLabelRows, type LabelFilter, type LabelRow } from './label-rows.ts'
import { useLabelDefaults } from './use-label-texts.ts'
import { useHasBeenNear } from '../../ui/use-near.ts'
import './settings.css'

const words = settingsMessages.labels
const labelsPath = ['body', 'labels'] as const
/**
 * Distance from the visible part of the table within which rows have controls, so that Tab always finds the next
 * control.
 */
const rowMarginPx = 800

export function LabelsForm({ draft, deps, head, foot }: CustomFormProps) {
  const { find = '' } = useSearch({ strict: false })
  const [search, setSearch] = useState(find)
  const [filter, setFilter] = useState<LabelFilter>('all')
  const later = useDeferredValue(search)
  const rows = useLabelRows(draft)
  const shown = rows && filterLabelRows(rows, { search: later, filter })
  const fields = deps.types.contentTypes.get(draft.type)?.fields ?? []
  const field = fields.find(({ kind }) => kind === 'labels')
  const shared = { holder: draft, block: null, path: labelsPath, deps }
  return (
    <div className="settings-screen">
      <div className="list-head">
        <h1>{words.title}</h1>
        <LabelLanguage {...draft} />
      </div>
      <AreaKindNote kind="content" />
      <p className="quiet">{words.explained}</p>
      {head}
      <OtherProblems item={deps.item} block={null} fields={fields} />
      <LabelTools {...{ search, filter }} onSearch={setSearch} onFilter={setFilter}>
        {rows && shown && words.found(shown.length, rows.length)}
      </LabelTools>
      {shown === undefined && <p aria-busy>{messages.wait}</p>}
      {shown?.length === 0 && <p className="quiet">{words.none}</p>}
      {shown !== undefined && shown.length > 0 && <LabelTable rows={shown} draft={draft} deps={deps} />}
      {field !== undefined && !deps.isReadOnly && (
        <AddEntryName {...shared} field={field} kind="labels" Inner={Fields} />
      )}
      {foot}
    </div>
  )
}

type LabelToolsProps = {
  readonly search: string
  readonly filter: LabelFilter
  readonly onSearch: (search: string) => void
  readonly onFilter: (filter: LabelFilter) => void
  /** Text that states the number of labels. */
  readonly children: ReactNode
}

const LabelTools = ({ search, filter, onSearch, onFilter, children }: LabelToolsProps) => (
  <div className="list-head">
    <SearchField aria-label={words.search} value={search} onChange={onSearch}>
      <Input placeholder={words.search} />
    </SearchField>
    <select
      aria-label={words.filter}
      value={filter}
      onChange={({ target }) => onFilter(target.value as LabelFilter)}
    >
      {(Object.keys(words.filters) as readonly LabelFilter[]).map((one) => (
        <option key={one} value={one}>
          {words.filters[one]}
        </option>
      ))}
    </select>
    <output className="quiet">{children}</output>
  </div>
)

type LabelTableProps = Pick<CustomFormProps, 'draft' | 'deps'> & { readonly rows: readonly LabelRow[] }

function LabelTable({ rows, draft, deps }: LabelTableProps) {
  const isWanted = ({ name }: LabelRow) =>
    containsFocusTarget(deps, { block: null, path: ['body', 'labels', name] })
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <table className="labels">
        <thead>
          <tr>
            {Object.values(words.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LabelLine key={row.name} {...{ row, draft, deps }} isWanted={isWanted(row)} />
          ))}
        </tbody>
      </table>
    </form>
  )
}

type LabelLineProps = Pick<CustomFormProps, 'draft' | 'deps'> & {
  readonly row: LabelRow
  readonly isWanted: boolean
}

/** Shows only the stored text while the row is far from the visible part of the table. Otherwise, renders an input. */
function LabelLine({ row, draft, deps, isWanted }: LabelLineProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const isNear = useHasBeenNear(line, 'main', rowMarginPx)
  const { label, byDefault, text, place, isMissing, field } = row
  const fields = useMemo(() => [field], [field])
  return (
    <tr ref={line}>
      <th scope="row">{label}</th>
      <td className="label-default" data-label={words.columns.byDefault}>
        {byDefault ?? <span className="quiet">{words.noDefault}</span>}
      </td>
      <td className="label-text">
        {isNear || isWanted ? (
          <Fields deps={deps} holder={draft} block={null} path={labelsPath} fields={fields} />
        ) : (
          text
        )}
      </td>
      <td className="quiet">
        {place}
        {isMissing && <span className="state draft">{words.untranslated}</span>}
      </td>
    </tr>
  )
}

/** Returns the rows of the labels table; undefined while the default texts are loading. */
function useLabelRows(draft: CustomFormProps['draft']): readonly LabelRow[] | undefined {
  const defaults = useLabelDefaults(draft.language)
  const others = useFirstLanguageLabels(draft.language)
  const stored = readFormPath(draft, labelsPath)
  return useMemo(
    () =>
      defaults &&
      toLabelRows({
        defaults: defaults.labels,
        untranslated: defaults.untranslated,
        others,
        stored: Object(stored) as Readonly<Record<string, unknown>>,
      }),
    [defaults, others, stored],
  )
}

const none: readonly string[] = []

/**
 * Returns the names of labels that the site defines in its first language; empty if the form is for the first language.
 */
function useFirstLanguageLabels(language: string): readonly string[] {
  const first = findStartPageLanguage(usePages().data ?? [])
  const isOther = first !== undefined && first !== language
  const items = useItems({ language: first ?? '', type: 'epiderm__labels' }, isOther)
  const body = useItem(isOther ? items?.[0] : undefined)?.body
  const labels = readFormPath(body, ['labels'])
  return useMemo(() => (labels === undefined ? none : Object.keys(Object(labels))), [labels])
}

const readCodes = (languages: unknown): readonly string[] =>
  Array.isArray(languages) ? languages.map((one) => String(readFormPath(one, ['code']))) : []

/** A control for switching between the languages that have labels. */
function LabelLanguage({ contentKey, language }: CustomFormProps['draft']) {
  const { calls } = useStudio()
  const navigate = useNavigate()
  const site = useItem(useItems({ language, type: 'epiderm__site' })?.[0])
  const languages = readCodes(readFormPath(site?.body, ['languages']))
  const found = useQueries({
    queries: languages.map((one) => toItemsQuery(calls, { language: one, type: 'epiderm__labels' })),
  }).flatMap(({ data }) => data ?? [])
  const own = new Map<string, ItemName>(found.map((item) => [item.language, item]))
  own.set(language, { contentKey, language })
  return (
    <label className="inline-field">
      {words.language}
      <select
        value={language}
        onChange={({ target }) => {
          const item = own.get(target.value)
          if (item !== undefined)
            void navigate({
              to: '/item/$contentKey/$language',
              params: { contentKey: item.contentKey, language: item.language },
            })
        }}
      >
        {[...own.keys()].toSorted().map((one) => (
          <option key={one} value={one}>
            {toLanguageName(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
