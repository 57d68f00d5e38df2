/** The alternative text of a replaced picture in one language. The editor confirms or changes it. */
import { toLanguageName } from '#kit/browser'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'

const words = pictureMessages.replaceFile

export type CheckedAltText = {
  readonly language: string
  /** The alternative text. Empty for a decorative picture; null if none has been entered. */
  readonly altText: string | null
  readonly isConfirmed: boolean
}

type NewAltTextProps = {
  readonly text: CheckedAltText
  /** True if the label should name the language, because the picture exists in several languages. */
  readonly isNamed: boolean
  readonly onChange: (text: CheckedAltText) => void
}

export function NewAltText({ text, isNamed, onChange }: NewAltTextProps) {
  const { language, altText, isConfirmed } = text
  const isDecorative = altText === ''
  const name = isNamed ? toLanguageName(language) : undefined
  return (
    <fieldset className="new-alt-text" aria-label={name}>
      <label>
        {words.altText(name)}
        <textarea
          rows={2}
          dir="auto"
          lang={language.replace('_', '-')}
          value={altText ?? ''}
          readOnly={isDecorative}
          onChange={({ target }) =>
            onChange({ ...text, altText: target.value || null, isConfirmed: target.value !== '' })
          }
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target: { checked } }) =>
            onChange({ ...text, altText: checked ? '' : null, isConfirmed: checked })
          }
        />
        {messages.media.decoration}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => onChange({ ...text, isConfirmed: target.checked })}
        />
        {words.confirm}
      </label>
    </fieldset>
  )
}
