/** The fields of an object whose entries have arbitrary names, in sections, with a search: tokens of a theme, and labels. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasWords } from '#kit/browser'
import type { FieldDescription } from '#schema'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { useStudio } from '../../core/studio-context.ts'
import { useProblems } from '../../document/use-problems.ts'
import { containsFocusTarget, toLabel } from '../../fields/form-deps.ts'
import { isWithin } from '../../fields/located-problem.ts'
import { readFormPath, toSteps } from '../../fields/stored-value.ts'
import { values as words } from '../../messages/en-values.ts'
import { say } from '../../messages/messages.ts'
import { FieldGroup } from '../groups/FieldGroup.tsx'
import type { FieldProps } from '../groups/field-props.ts'
import { AddEntryName } from './AddEntryName.tsx'
import { toLabelSections, toTokenSections, type MapSection } from './map-fields.ts'

/** Further results are found by typing more words. */
const maxFound = 40

/** `path` points to the object. */
export function MapFields(props: FieldProps) {
  const { field, holder, block, path, deps, Inner } = props
  const kind = field.kind === 'labels' ? 'labels' : 'tokens'
  const [search, setSearch] = useState('')
  const sections = useSections(props)
  const steps = toSteps(holder, path)
  const problems = useProblems(deps.item)
  if (sections === undefined) return <p aria-busy>{say.wait}</p>
  const isSearched = search.trim() !== ''
  const stored = readFormPath(holder, path)
  const found = isSearched ? sections.flatMap((section) => findFields(section, stored, search)) : []
  const shared = { holder, block, path, deps }
  return (
    <section className="map" aria-label={toLabel(field)}>
      <SearchField aria-label={words.map.search[kind]} value={search} onChange={setSearch}>
        <Input placeholder={words.map.search[kind]} />
      </SearchField>
      <output className="quiet">{isSearched && words.map.found(found.length)}</output>
      {isSearched && <Inner {...shared} fields={found.slice(0, maxFound)} />}
      {found.length > maxFound && <p className="quiet">{words.map.more(found.length - maxFound)}</p>}
      {!isSearched &&
        sections.map(({ label, fields }, at) => (
          <FieldGroup
            key={label}
            label={`${label} (${fields.length})`}
            isOpen={kind === 'tokens' && at === 0}
            isOnTheWay={fields.some(({ name }) =>
              containsFocusTarget(deps, { block, path: [...steps, name] }),
            )}
            hasProblem={problems.some(
              (one) => one.block === block && fields.some(({ name }) => isWithin(one.path, [...steps, name])),
            )}
          >
            <Inner {...shared} fields={fields} />
          </FieldGroup>
        ))}
      {!isSearched && !deps.isReadOnly && <AddEntryName {...props} kind={kind} />}
    </section>
  )
}

/** Returns undefined while the default texts of labels load. */
function useSections({ field, holder, path, deps }: FieldProps): readonly MapSection[] | undefined {
  const stored = readFormPath(holder, path)
  const isLabels = field.kind === 'labels'
  const defaults = useLabelDefaults(deps.item.language, isLabels)
  return useMemo(() => {
    const entries = Object(stored) as Readonly<Record<string, unknown>>
    if (!isLabels) return toTokenSections(field.inside[0]?.fields ?? [], entries)
    return defaults && toLabelSections(defaults, entries)
  }, [field, stored, isLabels, defaults])
}

function useLabelDefaults(language: string, isWanted: boolean) {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['labels', language],
    staleTime: Infinity,
    enabled: isWanted,
    queryFn: async () =>
      (await calls.get('/studio/schemas/labels/:language', { params: { language } })).labels,
  }).data
}

/** Finds fields by heading, label, name, and text. */
const findFields = ({ label, fields }: MapSection, stored: unknown, search: string) =>
  fields
    .filter((field) => {
      const values = [readFormPath(stored, [field.name]), field.defaultValue].filter(
        (value) => value !== undefined,
      )
      return hasWords([label, field.label, field.name, ...values].join(' '), search)
    })
    .map((field): FieldDescription => ({ ...field, label: `${label}: ${field.label}` }))
