/** The site's languages: their names, and switches for showing them to visitors. */
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { readFormPath, toSetOperation } from '../../../fields/stored-value.ts'
import { listCodes, toCodeName } from '../../../form/inputs/code-names.ts'
import { languageMessages as words } from '../../../messages/areas/en-languages.ts'
import { OtherProblems } from '../../../problems/ProblemNotes.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AreaKindNote } from '../../frame/AreaKindNote.tsx'
import { SettingsTabs } from '../../frame/SettingsTabs.tsx'
import type { CustomFormProps } from '../../frame/custom-form.ts'
import {
  addLanguage,
  changeLanguage,
  readLanguages,
  removeLanguage,
  type SiteLanguage,
} from './language-rows.ts'
import '../settings.css'
import './languages.css'

const listPath = ['body', 'languages'] as const

export function LanguagesForm({ draft, deps, head, foot }: CustomFormProps) {
  const stored = readFormPath(draft, listPath)
  const defaultLanguage = readFormPath(draft, ['body', 'defaultLanguage'])
  const rows = readLanguages(stored)
  const save = (list: readonly unknown[]) =>
    deps.edit([toSetOperation(draft, { block: null, path: listPath }, list)])
  return (
    <div className="settings-screen">
      <SettingsTabs />
      <div className="list-head">
        <h1>{words.title}</h1>
      </div>
      <AreaKindNote kind="content" />
      {head}
      <OtherProblems item={deps.item} block={null} fields={[]} />
      <section className="card languages">
        <p>{words.explained}</p>
        <table className="language-rows">
          <thead>
            <tr>
              <th scope="col">{words.columns.language}</th>
              <th scope="col">{words.columns.name}</th>
              <th scope="col">{words.columns.shown}</th>
              <th scope="col">
                <span className="unseen">{words.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((language) => (
              <LanguageRow
                key={language.code}
                {...{ language }}
                isDefault={language.code === defaultLanguage}
                isReadOnly={deps.isReadOnly}
                onChange={(change) => save(changeLanguage(stored, language.code, change))}
                onRemove={() => save(removeLanguage(stored, language.code))}
              />
            ))}
          </tbody>
        </table>
        <p className="quiet">{words.defaultHelp}</p>
        <p className="quiet">{words.removable}</p>
        {!deps.isReadOnly && <AddLanguage known={rows} onAdd={(code) => save(addLanguage(stored, code))} />}
      </section>
      {foot}
    </div>
  )
}

type LanguageRowProps = {
  readonly language: SiteLanguage
  readonly isDefault: boolean
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<SiteLanguage>) => void
  readonly onRemove: () => void
}

function LanguageRow({ language, isDefault, isReadOnly, onChange, onRemove }: LanguageRowProps) {
  const { code, label, isActive } = language
  const [typed, setTyped] = useState<string>()
  const name = toCodeName('language', code)
  const store = () => {
    if (typed !== undefined && typed !== label) onChange({ label: typed })
    setTyped(undefined)
  }
  return (
    <tr>
      <th scope="row">
        {name} <code className="quiet">{code.replace('_', '-')}</code>
        {isDefault && <span className="state">{words.isDefault}</span>}
      </th>
      <td>
        <input
          aria-label={words.nameOf(name)}
          value={typed ?? label}
          maxLength={40}
          disabled={isReadOnly}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={store}
          onKeyDown={({ key }) => key === 'Enter' && store()}
        />
      </td>
      <td>
        <label className="inline-field">
          <input
            type="checkbox"
            role="switch"
            aria-label={words.showOf(name)}
            aria-checked={isActive}
            checked={isActive}
            disabled={isReadOnly || (isDefault && isActive)}
            onChange={({ target }) => onChange({ isActive: target.checked })}
          />
          {words.states[isActive ? 'on' : 'off']}
        </label>
      </td>
      <td>
        {!isDefault && !isReadOnly && (
          <IconButton icon="bin" label={words.removeOf(name)} onPress={onRemove} />
        )}
      </td>
    </tr>
  )
}

type AddLanguageProps = {
  readonly known: readonly SiteLanguage[]
  readonly onAdd: (code: string) => void
}

function AddLanguage({ known, onAdd }: AddLanguageProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const codes = new Set(known.map(({ code }) => code))
  const others = listCodes('language').filter(({ code }) => !codes.has(code))
  if (others.length === 0) return <p className="quiet">{words.allAdded}</p>
  const add = () => {
    onAdd(chosen)
    setChosen('')
  }
  return (
    <div className="add-language">
      <label htmlFor={id}>{words.newLanguage}</label>
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{words.choose}</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <Button isDisabled={chosen === ''} onPress={add}>
        {words.add}
      </Button>
      <span className="quiet" id={`${id}-help`}>
        {words.addHelp}
      </span>
    </div>
  )
}
