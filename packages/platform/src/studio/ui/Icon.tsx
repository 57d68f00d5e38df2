/** The studio's icons: line icons on a 16 × 16 grid, in the text colour. */

const lines = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3.5 3.5L10 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  chevron: 'M6 4l4 4-4 4',
  left: 'M2 3h12v10H2zM6 3v10',
  right: 'M2 3h12v10H2zM10 3v10',
  close: 'M4 4l8 8M12 4l-8 8',
  up: 'M8 13V3.5M4 7l4-4 4 4',
  down: 'M8 3v9.5M4 9l4 4 4-4',
  indent: 'M2.5 3h11M7 6.5h6.5M7 9.5h6.5M2.5 13h11M2.5 6l2 2-2 2',
  outdent: 'M2.5 3h11M7 6.5h6.5M7 9.5h6.5M2.5 13h11M4.5 6l-2 2 2 2',
  bin: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.5 10.5 14 14',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 4.8V8l2.3 1.4',
  history: 'M2.5 8A5.5 5.5 0 1 0 4.3 3.9M2.5 2.5v3h3M8 5v3.3l2.2 1.4',
  keys: 'M1.5 4h13v8h-13zM4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.7h6',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  problem: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.7h.01',
  tablet: 'M3 1.5h10v13H3zM7 12.5h2',
  phone: 'M5 1.5h6v13H5zM7.5 12.5h1',
  shown: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4M8 6.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4',
  hidden: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4M3 13 13 3',
  repeated: 'M2.5 6h7.5v7.5H2.5zM6 6V2.5h7.5V10H10',
  signedIn: 'M4 7h8v6.5H4zM5.7 7V4.8a2.3 2.3 0 0 1 4.6 0V7',
  linked: 'M6.3 9.7l3.4-3.4M7 4.8l1.2-1.2a3 3 0 0 1 4.2 4.2L11.2 9M9 11.2l-1.2 1.2a3 3 0 0 1-4.2-4.2L4.8 7',
  drag: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  light:
    'M8 5.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  dark: 'M13.5 9.7A5.8 5.8 0 0 1 6.3 2.5a5.8 5.8 0 1 0 7.2 7.2',
  system: 'M2 3h12v8H2zM5.5 13.5h5',
  document: 'M4 1.5h5l3 3v10H4zM9 1.5v3h3',
  layout: 'M2 3h12v10H2zM8 3v10',
  text: 'M3 4.5V3h10v1.5M8 3v10M6 13h4',
  media: 'M2 3h12v10H2zM2 11l3.5-3.5L8 10l2.5-2.5L14 11M10.5 5.7h.01',
  lists: 'M2.5 3h4v4h-4zM9.5 3h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  navigation: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  forms: 'M2 3.5h12v3.5H2zM2 10h7v3H2z',
  account: 'M8 2.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M2.8 14c.4-3 2.5-4.3 5.2-4.3s4.8 1.3 5.2 4.3',
  page: 'M2 3h12v10H2zM2 6h12M4 4.5h.01',
  home: 'M2.5 7.5 8 2.5l5.5 5M4 6.5v7h8v-7M6.7 13.5V9.7h2.6v3.8',
  pages: 'M5.5 4.5v-3h5l3 3v8h-3M10.5 1.5v3h3M2.5 4.5h5l3 3v7h-8zM7.5 4.5v3h3',
  content: 'M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  menus: 'M2.5 3.5h7M5 8h8.5M5 12.5h8.5M2.5 3.5v9H5M2.5 8H5',
  changes: 'M2.5 4.5h11M10.5 1.5l3 3-3 3M13.5 11.5h-11M5.5 8.5l-3 3 3 3',
  design:
    'M8 2a6 6 0 1 0 0 12c1.2 0 1.6-.8 1.2-1.7-.5-1.1.1-2 1.3-2H12c1.3 0 2-1 2-2.3C14 4.5 11.3 2 8 2M5 8.5h.01M6.2 5.3h.01M9.8 5.3h.01',
  settings:
    'M2 4.5h6M12 4.5h2M8 4.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M2 11.5h2M8 11.5h6M4 11.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  activity: 'M1.5 8.5h3l2-5.5 3 10 2-4.5h3',
  records: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8zM5.3 5.3h.01',
} as const

export type IconName = keyof typeof lines

export const deviceIcons = { mobile: 'phone', tablet: 'tablet', desktop: 'system' } as const

export const isIconName = (name: string): name is IconName => Object.hasOwn(lines, name)

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={`pictogram icon-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={lines[name]} />
    </svg>
  )
}
