/**
 * The area for the site's languages. The languages are part of the site's settings and are edited in the same draft.
 */
import { languageMessages as words } from '../messages/areas/en-languages.ts'
import { messages } from '../messages/messages.ts'
import { usePages } from '../core/queries.ts'
import { useItems } from '../document/use-items.ts'
import { findStartPageLanguage } from '../pages/page-changes.ts'
import { AreaScreen } from './frame/AreaScreen.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { LanguagesForm } from './settings/languages/LanguagesForm.tsx'

export function LanguagesArea() {
  const pages = usePages().data
  const language = pages && (findStartPageLanguage(pages) ?? '')
  const sites = useItems({ language: language ?? '', type: 'epiderm__site' }, language !== undefined)
  const site = sites?.[0]
  if (site !== undefined)
    return (
      <ItemEditor
        item={{ contentKey: site.contentKey, language: site.language }}
        Screen={LanguagesForm}
        screenTitle={words.title}
      />
    )
  return (
    <AreaScreen title={words.title}>
      <p>{sites === undefined ? messages.wait : words.noSite}</p>
    </AreaScreen>
  )
}
