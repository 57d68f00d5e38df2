/** A theme's logo and icon. Shows a note if a picture is unsuitable as an icon. */
import { useMemo } from 'react'
import type { FieldDescription } from '#schema'
import { useIconFlaw } from '../../document/use-icon-flaw.ts'
import { Fields } from '../../form/Fields.tsx'
import { designMessages } from '../../messages/areas/en-design.ts'
import { iconFlawMessages } from '../../messages/en-icon-flaws.ts'
import type { CustomFormProps } from '../frame/custom-form.ts'

const words = designMessages.pictures

type ThemePicturesProps = Pick<CustomFormProps, 'draft' | 'deps'> & {
  readonly fields: readonly FieldDescription[]
}

export function ThemePictures({ draft, deps, fields }: ThemePicturesProps) {
  const named = useMemo(() => ({ ...deps, hasNamedPictures: true }), [deps])
  return (
    <section className="card form" aria-labelledby="role-pictures">
      <h2 id="role-pictures">{designMessages.labels.pictures}</h2>
      <p className="quiet">{words.explained}</p>
      <Fields deps={named} holder={draft} block={null} path={['body']} fields={fields} />
      <IconNote draft={draft} />
    </section>
  )
}

function IconNote({ draft }: Pick<CustomFormProps, 'draft'>) {
  const flaw = useIconFlaw(draft)
  if (flaw === undefined) return null
  return <output className="contrast poor">{iconFlawMessages[flaw.kind](flaw.width, flaw.height)}</output>
}
