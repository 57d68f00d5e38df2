import { formParameterNames, organisationField, type FormDefinition } from '#model'
import type { DataContext, PageContext, VisitorDetails } from '#blocks'
import type { Props } from './schema.ts'

type AccountLink = { readonly text: string; readonly url: string }

export type Data = {
  readonly definition: FormDefinition
  readonly action: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly devices: readonly {
    readonly id: string
    readonly name: string
    readonly since: string
    readonly isCurrent: boolean
    readonly button: string
  }[]
  /** Links to the studio, for visitors who may open it. */
  readonly ways: readonly AccountLink[]
  readonly words: Readonly<Record<'thisDevice' | 'everywhere', string>>
  readonly formName: string
  /** Reasons why a sign-out was rejected: the request came from another site, or there were too many requests. */
  readonly problems: readonly string[]
}

/** Returns the data of the visitor's account; undefined for guests. The editor shows a sample visitor. */
export function readData(props: Props, { page }: DataContext): Data | undefined {
  const visitor = page.visitor ?? (page.mode === 'design' ? example : undefined)
  if (visitor === undefined) return undefined
  const { labels, formatter, form } = page
  const isRejected = form?.kind === 'refused' && form.formId === page.blockId
  const say = (key: string, ...values: string[]) => labels.format(`account.${key}`, ...values)
  const moment = (value: string) => {
    const shown = formatter.format('dateTime', value, { dateStyle: 'medium' })
    return 'text' in shown ? shown.text : ''
  }
  return {
    definition: {
      id: page.blockId ?? '',
      label: props.label,
      purpose: 'sign-out',
      fields: [sessionField],
      noticeTo: undefined,
      nextPath: undefined,
    },
    ways: listWays(props, page, visitor),
    formName: formParameterNames.id,
    action: page.url.path(page.path),
    facts: [
      { label: say('name'), text: visitor.name },
      { label: say(organisationField), text: visitor.organisation },
      { label: say('email'), text: visitor.email },
    ].filter(({ text }) => text !== ''),
    devices: visitor.sessions.map(({ id, client, createdAt, isCurrent }) => ({
      id,
      name: toDeviceName(client) || say('unknownDevice'),
      since: say('since', moment(createdAt)),
      isCurrent,
      button: say(isCurrent ? 'signOut' : 'signOutDevice'),
    })),
    problems: isRejected
      ? form.problems.map(({ code, values }) => labels.format(`form.problem.${code}`, ...values))
      : [],
    words: { thisDevice: say('thisDevice'), everywhere: say('signOutEverywhere') },
  }
}

const studioPath = '/studio'

function listWays(props: Props, { url }: PageContext, visitor: VisitorDetails): readonly AccountLink[] {
  const { administratorText, administratorUrl, studioText } = props
  const ways = [
    { isOpen: visitor.mayOpenStudio, text: studioText, to: studioPath },
    { isOpen: visitor.isAdministrator, text: administratorText, to: administratorUrl },
  ]
  return ways.flatMap(({ isOpen = false, text, to }) =>
    isOpen && text !== '' && to !== undefined ? [{ text, url: url.path(to) }] : [],
  )
}

const sessionField: FormDefinition['fields'][number] = {
  name: 'session',
  label: 'session',
  type: 'text',
  isRequired: true,
  minLength: 0,
  maxLength: 40,
  options: [],
  value: '',
}

const example: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Anna Example',
  email: 'anna@customer.example',
  organisation: 'Example Organisation',
  isAdministrator: true,
  mayOpenStudio: true,
  enquiries: [],
  sessions: [
    {
      id: 'one',
      client: 'Mozilla/5.0 (Macintosh) Firefox/140.0',
      createdAt: '2026-03-02T09:00:00Z',
      activeAt: '2026-03-02T09:10:00Z',
      isCurrent: true,
    },
    {
      id: 'two',
      client: '',
      createdAt: '2026-03-01T18:00:00Z',
      activeAt: '2026-03-01T18:00:00Z',
      isCurrent: false,
    },
  ],
}

const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR/],
  ['Samsung Internet', /\bSamsungBrowser/],
  ['Firefox', /\b(?:Firefox|FxiOS)/],
  ['Chrome', /Chrom|CriOS/],
  ['Safari', /\bSafari/],
] as const
const systems = [
  ['iPhone', /\biPhone/],
  ['iPad', /\biPad/],
  ['Android', /\bAndroid/],
  ['Windows', /\bWindows/],
  ['Mac', /\bMacintosh/],
  ['Linux', /\bLinux/],
] as const

/**
 * Returns a recognisable device name. The order of the browser list matters, because user agents contain the names of
 * other browsers.
 */
function toDeviceName(client: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(client))?.[0]
  return [find(browsers), find(systems)].filter((part) => part !== undefined).join(', ')
}
