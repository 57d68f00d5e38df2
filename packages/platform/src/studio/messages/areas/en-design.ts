/** Messages for the Design area, in English. Loaded with that area. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const designMessages = {
  explained: 'Changes are drafts. Visitors see them on every page once they are published.',
  tooNarrow: 'The preview is shown only in windows that are at least 768 pixels wide.',
  parts: 'Design sections',
  labels: {
    colors: 'Colours',
    type: 'Typography',
    spacing: 'Spacing',
    shape: 'Buttons',
    pictures: 'Logo and icon',
    advanced: 'Advanced',
  },
  roles: {
    page: 'Page and text',
    brand: 'Brand, buttons and links',
    surfaces: 'Surfaces and lines',
    messages: 'Messages',
    site: 'Site colours',
    typefaces: 'Typefaces',
    text: 'Text',
    headings: 'Headings',
    steps: 'Spacing scale',
    sections: 'Sections',
    widths: 'Widths',
    buttons: 'Buttons and form fields',
    others: 'Site sizes',
    layers: 'Layers',
    browser: 'Browser and name',
  },
  siteColors: 'Additional colours of this site. They are used only in blocks for which an editor chose them.',
  pairs: {
    title: 'Contrast',
    good: (number: number) => `All ${number} text and background pairs are easy to read.`,
    poor: (poor: number, number: number) =>
      `${poor} of ${count(number, 'pair', 'pairs')} ${poor === 1 ? 'is' : 'are'} hard to read.`,
    all: (number: number) => `Show all ${number} pairs`,
    sample: 'Aa',
    on: (text: string, background: string) => `${text} on ${background}`,
    ratio: (ratio: string, isEnough: boolean, least: number) =>
      isEnough ? ratio : `${ratio}, needs ${least}:1`,
    apply: (color: string) => `Use ${color}`,
    applyTo: (color: string, text: string) => `Use ${color} for ${text}`,
  },
  theme: 'Theme',
  inUse: (title: string) => `${title} (in use)`,
  preview: {
    title: 'Preview',
    pages: 'Page',
    labels: { home: 'Home', item: 'Product', form: 'Form' },
    widths: 'Preview width',
    frame: (name: string) => `Preview: ${name}`,
    loading: 'Loading preview…',
    failed: 'The preview could not be loaded. Check your connection and reload this screen.',
  },
  pictures: {
    explained:
      'If you leave these empty, the header shows the site name, and browsers show the default icon. Alternative text is not needed, because screen readers read the site name.',
  },
}
