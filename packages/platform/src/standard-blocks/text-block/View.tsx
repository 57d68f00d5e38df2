import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ data, root }: ViewProps<Props, Data>) => {
  const { Tag, text, textClass, link } = data
  return (
    <Tag {...root} className={[root.className, textClass].filter(Boolean).join(' ')}>
      {link === undefined ? (
        text
      ) : (
        <a href={link.url} aria-label={link.name}>
          {text}
        </a>
      )}
    </Tag>
  )
}
