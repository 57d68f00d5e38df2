/** The form for the site's settings, in groups, with a link to each group. */
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { toLanguageName } from '#kit/browser'
import { useItems } from '../../document/use-items.ts'
import { Fields } from '../../form/Fields.tsx'
import { itemFields } from '../../fields/own-fields.ts'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import { OtherProblems } from '../../problems/ProblemNotes.tsx'
import type { CustomFormProps } from '../frame/custom-form.ts'
import { AreaKindNote } from '../frame/AreaKindNote.tsx'
import { toSiteGroups, type SiteGroup } from './site-groups.ts'
import './settings.css'

const words = settingsMessages.site

const toId = (group: SiteGroup) => `site-${group}`

export function SiteForm({ draft, deps, head, foot }: CustomFormProps) {
  const facts = deps.types.contentTypes.get(draft.type)
  const groups = useMemo(() => toSiteGroups(facts?.fields ?? []), [facts])
  const shared = { deps, holder: draft, block: null }
  return (
    <div className="settings-screen">
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{`${facts?.label ?? ''} · ${toLanguageName(draft.language)}`}</span>
      </div>
      <AreaKindNote kind="content" />
      {head}
      <OtherProblems item={deps.item} block={null} fields={facts?.fields ?? []} />
      <div className="grouped">
        <nav className="group-links" aria-label={words.jump}>
          {groups.map(({ group }) => (
            <a key={group} href={`#${toId(group)}`}>
              {words.groups[group]}
            </a>
          ))}
        </nav>
        <form className="form" onSubmit={(event) => event.preventDefault()}>
          {groups.map(({ group, fields }) => (
            <section key={group} className="card form" aria-labelledby={toId(group)}>
              <h2 id={toId(group)} tabIndex={-1}>
                {words.groups[group]}
              </h2>
              <Fields {...shared} path={['body']} fields={fields} />
              {group === 'consent' && <ConsentTexts language={draft.language} />}
              {group === 'technical' && <Fields {...shared} path={[]} fields={itemFields} />}
            </section>
          ))}
        </form>
      </div>
      {foot}
    </div>
  )
}

/** A link to the labels of the cookie banner. */
function ConsentTexts({ language }: { readonly language: string }) {
  const labels = useItems({ language, type: 'epiderm__labels' })?.[0]
  if (labels === undefined) return null
  return (
    <div className="field">
      <span className="label">{words.consentTexts}</span>
      <Link
        to="/item/$contentKey/$language"
        params={{ contentKey: labels.contentKey, language: labels.language }}
        search={{ find: settingsMessages.labels.places.consent }}
      >
        {words.consentLink}
      </Link>
      <p className="help">{words.consentHelp}</p>
    </div>
  )
}
