import type { ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, slots, root }: ViewProps<Props, Data>) => {
  const Tag = props.label === '' ? 'div' : 'section'
  return (
    <Tag {...root} aria-label={props.label || undefined}>
      {data.backdrop && (
        <div className="backdrop">
          <PictureView picture={data.backdrop.picture} isPriority={false} />
        </div>
      )}
      <div className="columns">
        {props.sectionConfig.columns.map(({ columnKey }) => (
          <div key={columnKey} className="column">
            {slots[columnKey]}
          </div>
        ))}
      </div>
    </Tag>
  )
}
