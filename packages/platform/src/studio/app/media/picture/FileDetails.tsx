/** Read-only information about a picture's file. */
import type { DraftState } from '#operations'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'

const words = pictureMessages.file

/** Renders nothing for a picture on another server. */
export function FileDetails({ body }: Pick<DraftState, 'body'>) {
  const { source } = Object(body['sfdc_cms:media']) as { readonly source?: unknown }
  const { type, mimeType, size, ref } = Object(source) as Readonly<Record<string, unknown>>
  const { width, height } = body
  if (type !== 'file') return null
  const rows: readonly (readonly [string, string])[] = [
    [words.type, String(mimeType)],
    ...(typeof width === 'number' && typeof height === 'number'
      ? [[words.size, words.pixels(width, height)] as const]
      : []),
    [words.bytes, words.inBytes(Number(size))],
    [words.hash, String(ref)],
  ]
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <dl className="file-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
