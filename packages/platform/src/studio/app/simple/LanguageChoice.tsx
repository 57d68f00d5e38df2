/** A control for choosing the language of a list. Renders nothing on a site with one language. */
import { toLanguageName } from '#kit/browser'
import { usePages } from '../../core/queries.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { findStartPageLanguage } from '../../pages/page-changes.ts'

type LanguageChoiceProps = {
  readonly languages: readonly string[]
  readonly value: string | undefined
  readonly onChange: (language: string) => void
}

export function LanguageChoice({ languages, value, onChange }: LanguageChoiceProps) {
  if (languages.length < 2) return null
  return (
    <select
      aria-label={screenMessages.items.language}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {toLanguageName(one)}
        </option>
      ))}
    </select>
  )
}

/** Returns the languages of the pages. The site's first language comes first. */
export function useLanguages(): readonly string[] {
  const pages = usePages().data ?? []
  const first = findStartPageLanguage(pages)
  const all = [...new Set(pages.map(({ language }) => language))]
  return first === undefined ? all : [first, ...all.filter((one) => one !== first)]
}
