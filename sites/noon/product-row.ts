import type { ReadyMadeSection } from '@epiderm/platform'

/** A ready-made section that shows a row of products. Its title is empty until an editor fills it in. */
export const productRow: ReadyMadeSection = {
  name: 'product-row',
  label: 'Product row',
  help: 'A title and four products with picture and name.',
  keywords: ['products', 'shop', 'range', 'cards'],
  blocks: [
    {
      id: 'products',
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
              collection: { type: 'cms', contentTypeFQN: 'epiderm__product', sortBy: 'title', limit: 4 },
              columns: { desktop: 4, tablet: 2, mobile: 1 },
              itemSpacing: 'large',
            },
            slots: {
              item: [
                {
                  id: 'product',
                  block: 'image-tile',
                  props: {
                    imageInfo: '{!Item.picture}',
                    shape: 'square',
                    onPhones: 'beside',
                    title: '{!Item.name}',
                    text: '{!Item.strapline}',
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
