/** The dialog that creates a page. The page is empty, based on a template, or a copy of another page. */
import { useState, type ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { toLanguageName } from '#kit/browser'
import type { ListedPage } from '#api'
import { Picker, type PickerItem } from '../ui/Picker.tsx'
import { usePages, useTypes } from '../core/queries.ts'
import { pageDialogMessages } from '../messages/en-page-dialogs.ts'
import { messages } from '../messages/messages.ts'
import { AddressField } from './AddressField.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { findAddressProblem, suggestAddress } from './page-address.ts'
import { hasAllWords } from './page-rows.ts'
import { TemplatePagePicture, TemplatePicture, useTemplateBlocks } from './templates/TemplatePicture.tsx'
import { useSendChange } from './use-send-change.ts'

type NewPageDialogProps = {
  readonly language: string
  /** The page to copy. */
  readonly source?: ListedPage | undefined
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  readonly onClose: () => void
}

export function NewPageDialog({ source, onClose, ...first }: NewPageDialogProps) {
  const pages = usePages().data ?? []
  const [language, setLanguage] = useState(first.language)
  const { begun, template, begin, content } = useBeginning(source)
  const [title, setTitle] = useState(first.typed || (source ? pageDialogMessages.copyOf(source.title) : ''))
  const [typed, setTyped] = useState<string>()
  const send = useSendChange(onClose)
  const deps = { pages, language }
  /** An address that the editor has typed is preserved when the editor selects another source. */
  const route = typed ?? suggestAddress(title, { ...deps, beside: source?.route })
  const problem = findAddressProblem(route, deps)
  const [description, setDescription] = useState('')
  return (
    <ChangeForm
      title={messages.change.titles.new}
      explained={pageDialogMessages.explained.new}
      send={pageDialogMessages.send.new}
      isReady={title.trim() !== '' && problem === undefined && !send.isPending}
      error={send.error}
      onSend={() =>
        send.mutate((calls, client) =>
          calls.post('/studio/pages', {
            body: { client, language, title: title.trim(), route, description, ...content },
          }),
        )
      }
      onClose={onClose}
    >
      <TitleField {...{ title }} isSelected={first.typed === ''} onTitle={setTitle} />
      <AddressField
        label={pageDialogMessages.address}
        help={pageDialogMessages.addressHelp}
        {...{ route, problem }}
        onRoute={setTyped}
      />
      {begun !== undefined && (
        <TextField value={description} onChange={setDescription} maxLength={500}>
          <Label>{messages.pageSettings.description}</Label>
          <TextArea rows={2} />
        </TextField>
      )}
      <StartingPoint {...{ pages, language, begun, template }} onBegin={begin} />
      <LanguageSelect
        {...{ pages, language }}
        onLanguage={(chosen) => {
          setLanguage(chosen)
          begin(undefined)
        }}
      />
    </ChangeForm>
  )
}

type TitleFieldProps = {
  readonly title: string
  /** True if the suggested title is to be selected, so that typing replaces it. */
  readonly isSelected: boolean
  readonly onTitle: (title: string) => void
}

function TitleField({ title, isSelected, onTitle }: TitleFieldProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices)
    <TextField value={title} onChange={onTitle} isRequired autoFocus maxLength={300}>
      <Label>{messages.form.title}</Label>
      <Input onFocus={({ currentTarget }) => (isSelected ? currentTarget.select() : undefined)} />
    </TextField>
  )
}

/** Returns the page to copy or the name of a page template, together with the initial content of the new page. */
function useBeginning(source: ListedPage | undefined) {
  const [begun, setBegun] = useState(source)
  const [template, setTemplate] = useState<string>()
  const templateBlocks = useTemplateBlocks(template)
  const begin = (page: ListedPage | undefined, named?: string) => {
    setBegun(page)
    setTemplate(named)
  }
  const content = begun === undefined ? { blocks: [...templateBlocks] } : { copyOf: begun.contentKey }
  return { begun, template, begin, content }
}

/** Maximum number of results. Editors rarely read more results. */
const maxShown = 50

type StartingPointProps = {
  readonly pages: readonly ListedPage[]
  readonly language: string
  readonly begun: ListedPage | undefined
  /** Name of one of the platform's page templates. */
  readonly template: string | undefined
  readonly onBegin: (page: ListedPage | undefined, template?: string) => void
}

/** Selects the starting point of a new page. Pages that serve several items cannot be copied. */
function StartingPoint({ pages, language, begun, template, onBegin }: StartingPointProps) {
  const [source, setSource] = useState(begun)
  const offered = useTypes().data?.pageTemplates ?? []
  const own = pages.filter((page) => page.language === language && page.record === null)
  const templates = own.filter(({ isTemplate }) => isTemplate)
  const isOther = source !== undefined && source.language === language && !source.isTemplate
  const toChoice = (page: ListedPage, note: ReactNode) => (
    <StartingPointChoice
      key={page.contentKey}
      isChosen={begun?.contentKey === page.contentKey}
      onChoose={() => onBegin(page)}
    >
      {note}
    </StartingPointChoice>
  )
  return (
    <fieldset className="begins">
      <legend>{pageDialogMessages.begins}</legend>
      <StartingPointChoice
        isChosen={begun === undefined && template === undefined}
        onChoose={() => onBegin(undefined)}
      >
        <TemplatePicture />
        {pageDialogMessages.empty}
      </StartingPointChoice>
      {offered.map(({ name, label }) => (
        <StartingPointChoice
          key={name}
          isChosen={begun === undefined && template === name}
          onChoose={() => onBegin(undefined, name)}
        >
          <TemplatePicture name={name} />
          {pageDialogMessages.ofTemplate(label)}
        </StartingPointChoice>
      ))}
      {templates.map((page) =>
        toChoice(
          page,
          <>
            <TemplatePagePicture page={page} />
            {pageDialogMessages.ofTemplate(page.title)}
          </>,
        ),
      )}
      {isOther && toChoice(source, pageDialogMessages.ofPage(source.title))}
      {templates.length === 0 && <p className="help quiet">{pageDialogMessages.noTemplates}</p>}
      <SourcePicker
        pages={own}
        onPick={(page) => {
          setSource(page)
          onBegin(page)
        }}
      />
    </fieldset>
  )
}

type StartingPointChoiceProps = {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function StartingPointChoice({ isChosen, onChoose, children }: StartingPointChoiceProps) {
  return (
    <label className="check">
      <input type="radio" name="begins" checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

type SourcePickerProps = {
  readonly pages: readonly ListedPage[]
  readonly onPick: (page: ListedPage | undefined) => void
}

/** A control that selects any page to copy. */
function SourcePicker({ pages, onPick }: SourcePickerProps) {
  const [words, setWords] = useState('')
  const items = pages
    .filter((page) => hasAllWords(page, words))
    .map(({ contentKey, title, path }): PickerItem => ({ key: contentKey, text: title, note: path }))
  return (
    <Picker
      label={pageDialogMessages.copyAnother}
      words={words}
      onWords={setWords}
      items={items.slice(0, maxShown)}
      onPick={(key) => onPick(pages.find(({ contentKey }) => contentKey === key))}
    >
      {pageDialogMessages.copyAnother}
    </Picker>
  )
}

type LanguageSelectProps = {
  readonly pages: readonly ListedPage[]
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** Renders nothing if the site has only one language. */
function LanguageSelect({ pages, language, onLanguage }: LanguageSelectProps) {
  const languages = [...new Set(pages.map((page) => page.language))]
  if (languages.length < 2) return null
  return (
    <label className="field">
      {pageDialogMessages.language}
      <select value={language} onChange={({ target }) => onLanguage(target.value)}>
        {languages.map((one) => (
          <option key={one} value={one}>
            {toLanguageName(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
