/** Messages for the canvas and the controls around it, in English. */
import { toLanguageName } from '#kit/browser'

export const canvasMessages = {
  title: 'The page',
  titleAt: (px: number) => `The page, ${px} px wide`,
  width: 'Page width',
  widths: { mobile: '375', tablet: '768', desktop: '1440', free: 'Custom', all: 'Side by side' },
  edge: 'Page width',
  size: (widthsPx: readonly number[], scale: number) =>
    `${widthsPx.join(', ')} px, ${Math.round(scale * 100)}%`,
  zoom: 'Zoom',
  zooms: { fit: 'Fit', full: '100%' },
  language: 'Page language',
  inLanguage: toLanguageName,
  noVersion: (code: string) => `This page has no ${toLanguageName(code)} version yet and is read-only here.`,
  showLanguage: (code: string) => `Show ${toLanguageName(code)}`,
  hour: 'Preview at another time',
  viewer: 'View as',
  viewers: { guest: 'Guest', sample: 'Signed-in visitor' },
  noPage: (viewer: 'guest' | 'sample') =>
    viewer === 'guest' ? 'There is no page for guests at this address.' : 'There is no page at this address.',
  showSample: 'View as signed-in visitor',
  failed: 'The page could not be shown.',
  /** Search synonyms for the view commands. */
  commandWords: {
    mobile: 'mobile phone small narrow',
    tablet: 'tablet pad medium',
    desktop: 'desktop desk computer large wide',
    free: 'free any custom width drag',
    all: 'all widths together compare',
    fit: 'zoom whole smaller',
    full: 'zoom real actual size',
    guest: 'view as visitor public',
    sample: 'view as signed in customer member account',
  } as Readonly<Record<string, string>>,
  keys: 'Enter: edit · Tab: next block · Esc: parent block',
  crumbs: 'Selected',
  insert: (where: string) => `Insert: ${where}`,
  addBlock: 'Add a block',
  addSection: 'Add a section here',
  nothing: (name: string, missing: readonly string[]) =>
    `${name} is not visible yet. ${missing.map((text) => text.replace(/\.$/, '')).join('. ')}.`,
  /** Placeholder text, shown in grey where content is empty. */
  unfilled: { heading: 'Heading', text: 'Text', button: 'Button', picture: 'Picture' },
  emptyFields: (labels: readonly string[]) => `${labels.join(', ')}: empty. Click to type.`,
  alike: (times: number) =>
    `This text appears ${times === 2 ? 'twice' : `${times} times`} on the page. All occurrences change together.`,
  richText: 'Page text',
  toColumns: 'Edit section columns',
  columnEdge: (one: string, other: string) => `Edge between ${one} and ${other}`,
  columnWidths: (...columns: readonly (readonly [name: string, width: number])[]) =>
    columns.map(([name, width]) => `${name}: ${width} of 12 columns`).join(', '),
  gutter: (device: string) => `Gutter, ${device.toLowerCase()}`,
}
