/** The platform's ready-made sections. They contain no text, because placeholder text might be published. */
import type { PageTemplate, ReadyMadeSection } from '#blocks'
import type { BlockNode } from '#schema'

type Columns = readonly { readonly width: number; readonly blocks: readonly BlockNode[] }[]

const spacing = {
  rhythm: 'large',
  componentSpacerSize: '1.5rem',
  sectionColumnGutterWidth: { desktop: '4rem', tablet: '2rem', mobile: '2rem' },
  direction: { desktop: 'row', tablet: 'row', mobile: 'column' },
}

function toSection(id: string, columns: Columns, props: BlockNode['props'] = {}): BlockNode {
  const keys = columns.map((_, at) => `column-${at + 1}`)
  const toWidth = (columnKey: string, at: number) => ({ columnKey, columnWidth: columns[at]?.width ?? 12 })
  return {
    id,
    block: 'section',
    props: { sectionConfig: { columns: keys.map(toWidth) }, ...spacing, ...props },
    slots: Object.fromEntries(keys.map((key, at) => [key, [...(columns[at]?.blocks ?? [])]])),
  }
}

const toNode = (id: string, block: string, props: BlockNode['props'] = {}): BlockNode => ({
  id,
  block,
  props,
})

const heading = (id: string, headingTag: string, textStyle: string) =>
  toNode(id, 'text-block', { headingTag, textStyle })
const title = (id: string) => heading(id, 'h2', 'heading-large')
const paragraph = (id: string, textStyle = 'body-regular') => toNode(id, 'rich-text', { textStyle })
const picture = (id: string, ratio: string) => toNode(id, 'image', { ratio })

const toOneColumn = (id: string, blocks: readonly BlockNode[]): BlockNode =>
  toSection(id, [{ width: 12, blocks }], { componentSpacerSize: '2rem' })

/** Places columns below a title. One section contains both, and provides their background and spacing. */
const titledSection = (id: string, columns: Columns, props: BlockNode['props'] = {}): BlockNode =>
  toSection(
    id,
    [
      {
        width: 12,
        blocks: [title('title'), toSection(`${id}-columns`, columns, { ...props, rhythm: 'none' })],
      },
    ],
    { componentSpacerSize: '2rem' },
  )

const feature = (number: number): Columns[number] => ({
  width: 4,
  blocks: [toNode(`card-${number}`, 'card', { ratio: '4:3' })],
})

const question = (number: number): BlockNode => ({
  ...toNode(`question-${number}`, 'expandable-section', { isQuestion: true }),
  slots: { content: [paragraph(`answer-${number}`)] },
})

const mailField = { type: 'email', name: 'email', isRequired: true, autocomplete: 'email' }

export const readyMadeSections: readonly ReadyMadeSection[] = [
  {
    name: 'hero',
    label: 'Hero',
    help: 'The start of a page: its title, an introduction, a button and a picture.',
    keywords: ['header', 'banner', 'intro', 'title'],
    blocks: [
      toSection(
        'hero',
        [
          {
            width: 6,
            blocks: [
              heading('title', 'h1', 'heading-xlarge'),
              paragraph('introduction', 'lead'),
              toNode('button', 'button'),
            ],
          },
          { width: 6, blocks: [toNode('picture', 'image', { ratio: '4:3', isPriority: true })] },
        ],
        { sectionVerticalAlign: 'center' },
      ),
    ],
  },
  {
    name: 'image-and-text',
    label: 'Image and text',
    help: 'A picture next to a title and text.',
    keywords: ['picture', 'photo', 'split', 'media'],
    blocks: [
      toSection(
        'image-and-text',
        [
          { width: 6, blocks: [picture('picture', '4:3')] },
          { width: 6, blocks: [title('title'), paragraph('text')] },
        ],
        { sectionVerticalAlign: 'center' },
      ),
    ],
  },
  {
    name: 'three-features',
    label: 'Three features',
    help: 'A title, and three cards with a picture, a heading, text and a link.',
    keywords: ['columns', 'benefits', 'services', 'cards'],
    blocks: [
      titledSection('features', [1, 2, 3].map(feature), {
        sectionVerticalAlign: 'stretch',
        sectionColumnGutterWidth: '2rem',
      }),
    ],
  },
  {
    name: 'gallery',
    label: 'Gallery',
    help: 'A title, and pictures with captions in columns.',
    keywords: ['pictures', 'photos', 'images', 'grid'],
    blocks: [toOneColumn('gallery', [title('title'), toNode('pictures', 'gallery')])],
  },
  {
    name: 'video',
    label: 'Video',
    help: 'A title and a video of YouTube, Vimeo or another allowed website.',
    keywords: ['film', 'movie', 'player', 'youtube', 'vimeo'],
    blocks: [toOneColumn('video', [title('title'), toNode('video', 'video')])],
  },
  {
    name: 'questions',
    label: 'Questions',
    help: 'Questions that open their answers. Search engines read them too.',
    keywords: ['faq', 'accordion', 'answers', 'help'],
    blocks: [
      toSection('questions', [
        { width: 4, blocks: [title('title')] },
        { width: 8, blocks: [1, 2, 3].map(question) },
      ]),
    ],
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    help: 'A title, text and a form for an e-mail address.',
    keywords: ['subscribe', 'sign up', 'mailing list', 'form'],
    blocks: [
      toSection('newsletter', [
        { width: 6, blocks: [title('title'), paragraph('text')] },
        { width: 6, blocks: [toNode('form', 'form', { fields: [mailField] })] },
      ]),
    ],
  },
  {
    name: 'contact',
    label: 'Contact',
    help: 'A title, text and a form for a name, e-mail address and message.',
    keywords: ['form', 'message', 'enquiry', 'address'],
    blocks: [
      toSection('contact', [
        { width: 5, blocks: [title('title'), paragraph('text')] },
        {
          width: 7,
          blocks: [
            toNode('form', 'form', {
              fields: [
                { type: 'text', name: 'name', isRequired: true, autocomplete: 'name' },
                mailField,
                { type: 'longText', name: 'message', isRequired: true },
              ],
            }),
          ],
        },
      ]),
    ],
  },
  {
    name: 'call-to-action',
    label: 'Call to action',
    help: 'A title, text and a button on a coloured background.',
    keywords: ['cta', 'button', 'banner', 'promotion'],
    blocks: [
      toSection(
        'call-to-action',
        [
          { width: 8, blocks: [title('title'), paragraph('text')] },
          { width: 4, blocks: [toNode('button', 'button', { size: 'large' })] },
        ],
        { sectionVerticalAlign: 'center', backgroundColor: '--dxp-g-neutral-2' },
      ),
    ],
  },
]

/** Templates for new pages. Each template is a list of ready-made sections. */
export const pageTemplates: readonly PageTemplate[] = [
  {
    name: 'landing',
    label: 'Landing page',
    sections: ['hero', 'three-features', 'image-and-text', 'call-to-action'],
  },
  { name: 'service', label: 'Service', sections: ['hero', 'image-and-text', 'questions', 'contact'] },
  { name: 'portfolio', label: 'Pictures', sections: ['hero', 'gallery', 'call-to-action'] },
  { name: 'contact', label: 'Contact page', sections: ['hero', 'contact', 'questions'] },
]
