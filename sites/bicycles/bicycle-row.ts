import type { ReadyMadeSection } from '@epiderm/platform'

/** A ready-made section that shows a row of bicycles. Its title is empty until an editor fills it in. */
export const bicycleRow: ReadyMadeSection = {
  name: 'product-row',
  label: 'Product row',
  help: 'A title and four bicycles with picture, name and price.',
  keywords: ['products', 'bicycles', 'Räder', 'cards'],
  blocks: [
    {
      id: 'bicycles',
      block: 'section',
      props: {
        sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] },
        rhythm: 'large',
        componentSpacerSize: '2rem',
      },
      slots: {
        all: [
          { id: 'title', block: 'text-block', props: { headingTag: 'h2', textStyle: 'heading-large' } },
          {
            id: 'grid',
            block: 'grid',
            props: {
              collection: { type: 'cms', contentTypeFQN: 'werkrad__bicycle', sortBy: 'price', limit: 4 },
              columns: { desktop: 4, tablet: 2, mobile: 1 },
              itemSpacing: 'large',
            },
            slots: {
              item: [
                {
                  id: 'bicycle',
                  block: 'image-tile',
                  props: {
                    imageInfo: '{!Item.picture}',
                    shape: 'landscape',
                    title: '{!Item.name}',
                    text: '{!Item.category} · {!Item.price._displayValue}',
                    url: '{!Item._detailURL}',
                    headingTag: 'h3',
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
}
