import { defineBlock } from '#blocks'
import { toImageKeys } from '#schema'
import { gapLengths, readData, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

const mostOnPhones = 2

export const gallery = defineBlock<typeof schema, Data>({
  type: 'gallery',
  label: 'Picture gallery',
  editor: {
    category: 'media',
    keywords: ['images', 'photos', 'grid', 'album', 'captions'],
    icon: 'utility:layout_tile',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ pictures }) => ({ contentKeys: pictures.flatMap(({ imageInfo }) => toImageKeys(imageInfo)) }),
  data: readData,
  findFlaws: ({ columns }) =>
    columns.mobile > mostOnPhones
      ? [
          {
            message: `has ${columns.mobile} columns on phones`,
            hint: 'Choose one or two: smaller pictures are hard to see.',
          },
        ]
      : [],
  style: ({ ratio, spacing, columns }) => ({
    '--gallery-columns': columns,
    '--gallery-gap': gapLengths[spacing],
    '--gallery-ratio': ratio === 'natural' ? 'auto' : ratio.replace(':', '/'),
  }),
  words: ['pictures'],
  text: (_props, { pictures }) =>
    pictures
      .map(({ caption }) => caption)
      .filter(Boolean)
      .join('\n'),
})
