/** A theme's logo and icon, with a note about a picture that is unsuitable as an icon. */
import { useMemo } from 'react'
import type { FieldDescription } from '#schema'
import { useItem, useItems } from '../../document/use-items.ts'
import { readPictureValue } from '../../fields/picture-value.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { Fields } from '../../form/Fields.tsx'
import { design } from '../../messages/areas/en-design.ts'
import type { CustomFormProps } from '../frame/custom-form.ts'
import { findIconFlaw } from './icon-flaw.ts'

const words = design.pictures

type ThemePicturesProps = Pick<CustomFormProps, 'draft' | 'deps'> & {
  readonly fields: readonly FieldDescription[]
}

export function ThemePictures({ draft, deps, fields }: ThemePicturesProps) {
  const named = useMemo(() => ({ ...deps, hasNamedPictures: true }), [deps])
  return (
    <section className="card form" aria-labelledby="role-pictures">
      <h2 id="role-pictures">{design.labels.pictures}</h2>
      <p className="quiet">{words.explained}</p>
      <Fields deps={named} holder={draft} block={null} path={['body']} fields={fields} />
      <IconNote draft={draft} />
    </section>
  )
}

function IconNote({ draft }: Pick<CustomFormProps, 'draft'>) {
  const value = readPictureValue(readFormPath(draft, ['body', 'icon']))
  const key = value.kind === 'stored' ? value.contentKey : undefined
  const items = useItems({ language: draft.language, keys: [String(key)] }, key !== undefined)
  const picture = useItem(items?.find(({ contentKey }) => contentKey === key))
  const flaw = picture?.contentKey === key ? findIconFlaw(picture?.body) : undefined
  if (flaw === undefined) return null
  return <output className="contrast poor">{words.flaws[flaw.kind](flaw.width, flaw.height)}</output>
}
