/** Controls for the theme, arranged in tabs, beside a preview that changes with each edit. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FieldDescription } from '#schema'
import { useItems } from '../../document/use-items.ts'
import { Fields } from '../../form/Fields.tsx'
import { AddEntryName } from '../../form/lists/AddEntryName.tsx'
import { toTokenSections } from '../../form/lists/map-fields.ts'
import { addDefaultTokens, listKnownTokens, type Tokens } from '../../form/inputs/token-values.ts'
import { itemFields } from '../../fields/own-fields.ts'
import { readFormPath, toSetOperation } from '../../fields/stored-value.ts'
import { designMessages as words } from '../../messages/areas/en-design.ts'
import { OtherProblems } from '../../problems/ProblemNotes.tsx'
import { ToggleButtons } from '../../ui/ToggleButtons.tsx'
import type { CustomFormProps } from '../frame/custom-form.ts'
import { ColorPairs } from './ColorPairs.tsx'
import { ThemePictures } from './ThemePictures.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { designTabs, toDesignTab, toRoleFields, type DesignTab } from './theme-groups.ts'
import { useActiveTheme } from './use-active-theme.ts'
import { addHoverColorReset } from './add-hover-color-reset.ts'
import './design.css'

const tokenPath = ['body', 'tokens'] as const

export function DesignForm({ draft, deps: formDeps, head, foot }: CustomFormProps) {
  const deps = useMemo(
    () => withEdit(formDeps, (edits) => addHoverColorReset(draft, edits)),
    [formDeps, draft],
  )
  const known = listKnownTokens(deps.types)
  const stored = readFormPath(draft, tokenPath)
  const tokens = useMemo(() => addDefaultTokens(known, stored), [known, stored])
  const fields = useMemo(
    () => toTokenSections(known, Object(stored) as Tokens).flatMap((section) => section.fields),
    [known, stored],
  )
  const bodyFields = deps.types.contentTypes.get(draft.type)?.fields ?? []
  const { part, setPart } = usePart(deps, fields)
  const toName = (token: string) => fields.find(({ name }) => name === token)?.label ?? token
  const apply = (token: string, color: string) =>
    deps.edit([toSetOperation(draft, { block: null, path: [...tokenPath, token] }, color)])
  return (
    <div className="design">
      <p className="design-narrow notice">{words.tooNarrow}</p>
      <form className="design-controls form" onSubmit={(event) => event.preventDefault()}>
        {head}
        <ThemeChoice contentKey={draft.contentKey} language={draft.language} />
        <p className="quiet">{words.explained}</p>
        <ToggleButtons
          label={words.parts}
          words={words.labels}
          keys={designTabs}
          chosen={part}
          onChoose={setPart}
        />
        <OtherProblems item={deps.item} block={null} fields={bodyFields} />
        {part === 'colors' && (
          <ColorPairs {...{ tokens, toName }} onSuggestion={deps.isReadOnly ? undefined : apply} />
        )}
        {part === 'pictures' && <ThemePictures {...{ draft, deps }} fields={bodyFields.filter(isPicture)} />}
        {toRoleFields(fields, part).map(({ role, fields: own }) => (
          <section key={role} className="card form" aria-labelledby={`role-${role}`}>
            <h2 id={`role-${role}`}>{words.roles[role]}</h2>
            {role === 'site' && <p className="help">{words.siteColors}</p>}
            <Fields deps={deps} holder={draft} block={null} path={tokenPath} fields={own} />
          </section>
        ))}
        {part === 'advanced' && <ThemeFacts {...{ draft, deps }} all={bodyFields} />}
        {foot}
      </form>
      <ThemePreview language={draft.language} tokens={tokens} logo={readFormPath(draft, ['body', 'logo'])} />
    </div>
  )
}

type FormDeps = CustomFormProps['deps']

const withEdit = (
  deps: FormDeps,
  complete: (edits: Parameters<FormDeps['edit']>[0]) => Parameters<FormDeps['edit']>[0],
): FormDeps => ({ ...deps, edit: (edits, gesture) => deps.edit(complete(edits), gesture) })

/** Opens the tab that is specified in the URL or that contains the field to focus. */
function usePart({ wanted }: CustomFormProps['deps'], fields: readonly FieldDescription[]) {
  const { part: named } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const [part, setPart] = useState<DesignTab>('colors')
  const [opened, setOpened] = useState<unknown>()
  if (named !== opened) {
    setOpened(named)
    setPart(designTabs.find((one) => one === named) ?? part)
  }
  const [found, setFound] = useState<CustomFormProps['deps']['wanted']>()
  if (wanted !== undefined && wanted !== found) {
    const field = fields.find(({ name }) => wanted.path.includes(name))
    setFound(wanted)
    const others = wanted.path.some((step) => step === 'logo' || step === 'icon') ? 'pictures' : 'advanced'
    setPart(field === undefined ? others : toDesignTab(field))
  }
  return { part, setPart }
}

const isPicture = ({ kind }: FieldDescription) => kind === 'image'

type ThemeFieldsProps = Pick<CustomFormProps, 'draft' | 'deps'> & {
  readonly all: readonly FieldDescription[]
}

/** Fields for the theme's title and its other settings. */
function ThemeFacts({ draft, deps, all }: ThemeFieldsProps) {
  const others = all.filter((field) => field.kind !== 'tokens' && !isPicture(field))
  const tokens = all.find(({ kind }) => kind === 'tokens')
  const shared = { deps, holder: draft, block: null }
  return (
    <section className="card form" aria-labelledby="role-browser">
      <h2 id="role-browser">{words.roles.browser}</h2>
      <Fields {...shared} path={[]} fields={itemFields} />
      <Fields {...shared} path={['body']} fields={others} />
      {tokens !== undefined && !deps.isReadOnly && (
        <AddEntryName {...shared} path={tokenPath} field={tokens} kind="tokens" Inner={Fields} />
      )}
    </section>
  )
}

type ThemeChoiceProps = { readonly contentKey: string; readonly language: string }

/** A control for switching between themes. Renders nothing if the site has only one theme. */
function ThemeChoice({ contentKey, language }: ThemeChoiceProps) {
  const navigate = useNavigate()
  const themes = useItems({ language, type: 'epiderm__theme' })
  const inUse = useActiveTheme()
  if (themes === undefined || themes.length < 2) return null
  return (
    <label className="inline-field">
      {words.theme}
      <select
        value={contentKey}
        onChange={({ target }) =>
          void navigate({ to: '/item/$contentKey/$language', params: { contentKey: target.value, language } })
        }
      >
        {themes.map((theme) => (
          <option key={theme.contentKey} value={theme.contentKey}>
            {theme.contentKey === inUse?.contentKey ? words.inUse(theme.title) : theme.title}
          </option>
        ))}
      </select>
    </label>
  )
}
