/** Messages for the controls for times, codes, value lists, theme tokens and labels. Loaded with those controls. */
export const valueMessages = {
  mismatch: 'This value is not valid for this field. Clear it and enter a new one.',
  clear: 'Clear value',
  advanced: 'Advanced: value as JSON',
  row: (name: string) => `Move ${name}: drag, or press Alt and an arrow key`,

  token: {
    own: 'Custom colour',
    code: 'Code',
    source: 'Same as',
    wrong: 'enter a colour such as #1f4d45',
    contrast: (pair: {
      readonly ratio: string
      readonly other: string
      readonly least: number
      readonly isPassing: boolean
    }) =>
      pair.isPassing
        ? `Contrast ${pair.ratio} with “${pair.other}”: enough`
        : `Contrast ${pair.ratio} with “${pair.other}”: too low, needs ${pair.least}:1`,
    suggestion: (color: string) => `Use ${color}`,
    slider: (label: string) => `${label}, slider`,
    otherFont: 'Other…',
    families: 'Font families, separated by commas',
    fonts: {
      installed: 'Installed with this site',
      system: 'Installed on the visitor’s device',
      used: 'Other',
    },
    system: { sans: 'System sans-serif', serif: 'System serif', mono: 'System monospace' },
    modes: { fixed: 'Fixed', fluid: 'Scales with the window', css: 'CSS value' },
    mode: 'Size',
    smallest: 'Smallest',
    largest: 'Largest',
    larger: 'the maximum size must be greater than the minimum size',
    others: 'Site colours and sizes',
    help: 'Tokens that this theme adds for the site’s content and blocks.',
  },

  map: {
    byDefault: (text: string) => `Default: “${text}”.`,
    ownLabel: 'Used only by this site.',
    keep: (signs: string) =>
      `Do not remove ${signs}. Visitors see ${signs.includes(',') ? 'the actual values' : 'the actual value'} instead.`,
    advanced: 'Advanced',
    add: 'Add',
    name: { tokens: 'Name of a new token', labels: 'Name of a new label' },
    nameHelp: {
      tokens: 'Names start with --dxp-, for example --dxp-s-highlight.',
      labels:
        'Words separated by dots, such as footer.claim. To insert the label, type {!Label.footer.claim}.',
    },
    wrongName: 'enter a name in the format described below',
    taken: 'this name is already in use',
  },
}
