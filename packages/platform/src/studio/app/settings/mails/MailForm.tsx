/** The form for an e-mail template: subject and text, the available placeholders, and a preview with sample values. */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import { mailPurposes, toMailPurpose, type MailPurpose } from '#model/browser'
import { readFormPath } from '../../../fields/stored-value.ts'
import { Fields } from '../../../form/Fields.tsx'
import { mailMessages } from '../../../messages/areas/en-mails.ts'
import { OtherProblems } from '../../../problems/ProblemNotes.tsx'
import { AreaKindNote } from '../../frame/AreaKindNote.tsx'
import type { CustomFormProps } from '../../frame/custom-form.ts'
import { MailPreview } from './MailPreview.tsx'
import '../settings.css'
import './mails.css'

const words = mailMessages.placeholders

export function MailForm({ draft, deps, head, foot }: CustomFormProps) {
  const facts = deps.types.contentTypes.get(draft.type)
  const fields = useMemo(() => (facts?.fields ?? []).filter(({ name }) => name !== 'purpose'), [facts])
  const stored = readFormPath(draft, ['body', 'purpose'])
  const purpose = mailPurposes.find((one) => one === stored)
  const { form, field } = useLastField()
  return (
    <div className="settings-screen">
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{toLanguageName(draft.language)}</span>
      </div>
      {purpose !== undefined && <p className="quiet">{mailMessages.purposes[purpose]}</p>}
      <AreaKindNote kind="content" />
      {head}
      <OtherProblems item={deps.item} block={null} fields={fields} />
      <div className="mail-columns">
        <div className="mail-edit">
          <form className="card form" ref={form} onSubmit={(event) => event.preventDefault()}>
            <Fields {...{ deps, fields }} holder={draft} block={null} path={['body']} />
          </form>
          {purpose !== undefined && !deps.isReadOnly && <Placeholders {...{ purpose, field }} />}
        </div>
        {purpose !== undefined && <MailPreview purpose={purpose} edit={String(draft.seq)} />}
      </div>
      {foot}
    </div>
  )
}

/** Returns the form field that was focused last. */
function useLastField() {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = form.current
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && isWritable(target)) field.current = target
    }
    shown?.addEventListener('focusin', onFocus)
    return () => shown?.removeEventListener('focusin', onFocus)
  }, [])
  return { form, field }
}

/** Returns true for elements that accept text: the subject and the text, but not the toolbar buttons. */
const isWritable = (target: Element): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

type PlaceholdersProps = {
  readonly purpose: MailPurpose
  /** The form field that was focused last. */
  readonly field: RefObject<HTMLElement | null>
}

function Placeholders({ purpose, field }: PlaceholdersProps) {
  const { placeholders, required } = toMailPurpose(purpose)
  const [isUnplaced, setUnplaced] = useState(false)
  const insert = (name: string) => {
    const isPlaced = field.current?.isConnected === true
    setUnplaced(!isPlaced)
    if (!isPlaced) return
    field.current?.focus()
    // Only this command inserts text at the caret in both inputs and editable elements so that the user can undo it.
    document.execCommand('insertText', false, `{${name}}`)
  }
  return (
    <section className="card mail-placeholders" aria-labelledby="mail-placeholders">
      <h2 id="mail-placeholders">{words.title}</h2>
      <p className="help">{words.help}</p>
      <ul>
        {placeholders.map((name) => (
          <li key={name}>
            <Button className="small" aria-label={words.insert(name)} onPress={() => insert(name)}>
              <code>{`{${name}}`}</code>
            </Button>
            <span>
              {words.texts[name]}
              {required.includes(name) && <span className="quiet"> ({words.required})</span>}
            </span>
          </li>
        ))}
      </ul>
      <output>{isUnplaced && words.noField}</output>
    </section>
  )
}
