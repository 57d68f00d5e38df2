import { describe, expect, it } from 'vitest'
import type { FormFieldType, FormState, SubmissionReceipt } from '#model'
import { checkBlocks, eachBlock, type VisitorDetails } from '#blocks'
import { renderBlock, standardRegistry, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const labels = {
  'form.optional': '(optional)',
  'form.fromAccount': 'Sign in',
  'form.gone': 'Gone: {0}',
  'form.line': '{0} {1}',
  'form.receipt.inAccount': 'In your account',
  'form.receipt.keepIt': 'Say it',
  'form.receipt.over': 'Over',
  'form.receipt.overText': 'Over, in words',
  'form.receipt.reference': 'Number',
  'form.receipt.sent': 'Sent on {0}',
  'form.problem.lineQuantity': '1 to {1}',
  'form.problem.required': 'Please fill this in',
  'form.problem.tooMany': 'Please wait {0} min',
  'form.problemOf': '{0}: {1}',
  'form.problems': 'Look again',
  'form.titlePrefix': 'Error: ',
}
const props = {
  label: 'Enquiry',
  submitLabel: 'Send',
  messageTitle: 'Thank you',
  message: 'We answer.\nSoon.',
  fields: [
    {
      type: 'text',
      name: 'name',
      label: 'Your name',
      hint: 'In full.',
      isRequired: true,
      autocomplete: 'name',
    },
    { type: 'longText', name: 'message', label: 'Message' },
  ],
}
const products = ['serum', 'gel'].map((urlName, index) =>
  testContent({
    contentKey: testKey(index),
    type: 'epiderm__product',
    title: urlName === 'gel' ? 'A gel' : 'The serum',
    urlName,
    body: { urlName },
  }),
)

const toAnswer = (type: FormFieldType, label: string, value: string) => ({
  name: label.toLowerCase(),
  type,
  label,
  value,
})
const receipt: SubmissionReceipt = {
  reference: '2C4F-7HMX',
  createdAt: '2026-03-01T10:00:00.000Z',
  state: 'received',
  answeredAt: null,
  formLabel: 'Enquiry',
  answers: [
    toAnswer('longText', 'Message', 'Two, please.\n\n<b>Soon</b>'),
    {
      ...toAnswer('lines', 'Products', '2 × The gel\n1 × The serum'),
      lines: [
        { key: testKey(1), name: 'The gel', quantity: 2 },
        { key: testKey(0), name: 'The serum', quantity: 1 },
      ],
    },
    toAnswer('date', 'Day', '2026-03-02'),
    toAnswer('text', 'Empty', ''),
    toAnswer('hidden', 'Hidden', 'acne'),
  ],
  isKept: false,
}
const lines = {
  type: 'lines',
  name: 'products',
  label: 'Products',
  optionsFrom: 'epiderm__product',
  itemLabel: 'Product',
  quantityLabel: 'Quantity',
  emptyLabel: 'None',
  addLabel: 'Add more',
  most: 7,
}
const anna: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Anna Berg',
  email: 'anna@clinic.example',
  organisation: 'Clear Skin',
  sessions: [],
  enquiries: [],
}

const draw = (change: object = {}, options: RenderOptions = {}) =>
  renderBlock('form', { ...props, ...change }, { labels, ...options })
const renderState = (form: FormState, change: object = {}) => draw(change, { page: { form } })
const rejectedState = (change: Partial<FormState & { kind: 'refused' }> = {}): FormState => ({
  kind: 'refused',
  formId: 'tested',
  typed: { name: '', message: '</textarea><b>typed</b>' },
  problems: [{ field: 'name', code: 'required', values: ['Your name'] }],
  ...change,
})
const definitionOf = async (rendered: ReturnType<typeof draw>) =>
  Array.from(eachBlock((await rendered).blocks), ({ definition, props: own, data }) =>
    definition.form?.(own, data),
  )[0]

describe('form', () => {
  it('SSN-6 posts to its own page, under the base path, with the parameters that the page declares', async () => {
    const { html, warnings } = await draw(
      {},
      { basePath: '/acme/s', page: { path: '/contact' }, scope: { route: { product: 'a b&c' } } },
    )
    expect(html).toContain('action="/acme/s/contact?product=a+b%26c"')
    expect(html).toContain('method="post"')
    expect(html).toHoldMarkup('<input type="hidden" name="_form" value="tested"/>')
    expect(warnings).toEqual([])
  })

  it('adds its labels to the search index, but not to the page’s text', async () => {
    const hidden = { type: 'hidden', name: 'origin', label: 'Origin', value: 'page' }
    const { text, searched } = await draw({ fields: [...props.fields, hidden] })
    expect([text, searched.labels]).toEqual(['', 'Your name\nIn full.\nMessage\nSend'])
  })

  it('associates label, hint and control of each field, and marks optional fields', async () => {
    const { html } = await draw()
    expect(html).toContain('<label for="form-tested-name">Your name</label>')
    expect(html).toMatch(
      /<input id="form-tested-name" required="" aria-describedby="form-tested-name-hint" type="text" autoComplete="name"/,
    )
    expect(html).toContain('Message<span class="form-optional"> (optional)</span>')
    expect(html).not.toContain('aria-invalid')
  })

  it('SSN-6 shows the typed values and the problems after a rejection, in a summary and at each field', async () => {
    const { html, heads } = await renderState(rejectedState())
    expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;typed&lt;/b&gt;')
    expect(html).toContain('<li><a href="#form-tested-name">Your name: Please fill this in</a></li>')
    expect(html).toHoldMarkup('<p class="form-problem" id="form-tested-name-problem">Please fill this in</p>')
    expect(html).toMatch(
      /aria-describedby="form-tested-name-hint form-tested-name-problem" aria-invalid="true"/,
    )
    expect(html).toMatch(/class="form-problems" role="alert" tabindex="-1" autofocus=""/)
    expect(heads).toContainEqual({ titlePrefix: 'Error: ' })
  })

  it('marks no field for a problem with the whole form', async () => {
    const { html } = await renderState(rejectedState({ problems: [{ code: 'tooMany', values: [7] }] }))
    expect(html).toContain('<li>Please wait 7 min</li>')
    expect(html).not.toContain('aria-invalid')
  })

  it('SSN-6 is replaced after submission by its message, which contains the reference number and the submitted content, at the URL of the response', async () => {
    const { html, warnings } = await renderState({ kind: 'sent', formId: 'tested', receipt })
    expect(html).toMatch(
      /^<div class="form"><section id="form-tested" class="form-message" aria-label="Enquiry" tabindex="-1"><h2>Thank you<\/h2>/,
    )
    expect(html).toContain('<strong>2C4F-7HMX</strong>')
    expect(html).toContain('<p>We answer.</p><p>Soon.</p>')
    expect(html).toContain('<dt>Message</dt><dd>Two, please.</dd><dd>&lt;b&gt;Soon&lt;/b&gt;</dd>')
    expect(html).toContain('<dt>Products</dt><dd>2 × The gel</dd><dd>1 × The serum</dd>')
    expect(html).toContain('<dt>Day</dt><dd>Monday, 2 March 2026</dd>')
    expect(html).not.toMatch(/Empty|Hidden|data-private/)
    expect(warnings).toEqual([])
  })

  it('marks the content of a signed-in visitor’s submission for removal when the session ends, and links to the account', async () => {
    const form = { kind: 'sent', formId: 'tested', receipt: { ...receipt, isKept: true } } as const
    const { html } = await draw({ accountUrl: '/account' }, { basePath: '/s', page: { form } })
    expect(html).toHoldMarkup('<div class="form-sent" data-private="receipt">')
    expect(html).toContain('<a href="/s/account">In your account</a>')
  })

  it.each(['message', 'enquiry', 'application'])(
    'does not reveal submitted content in the message of a form for %s without a receipt',
    async (purpose) => {
      const fields = [...props.fields, { type: 'email', name: 'email', label: 'E-mail' }]
      const { html } = await renderState({ kind: 'sent', formId: 'tested' }, { purpose, fields })
      expect(html).toContain('<h2>Over</h2><p>Over, in words</p>')
      expect(html).not.toContain('Thank you')
    },
  )

  it('shows its message to all visitors if it stores no submissions', async () => {
    const fields = [{ type: 'email', name: 'email', label: 'E-mail' }]
    const { html } = await renderState(
      { kind: 'sent', formId: 'tested' },
      { purpose: 'forgotten-password', fields },
    )
    expect(html).toContain('<h2>Thank you</h2>')
  })

  it('does not change when another form on the page is submitted', async () => {
    const plain = (await draw()).html
    expect((await renderState(rejectedState({ formId: 'other' }))).html).toBe(plain)
    expect((await renderState({ kind: 'sent', formId: 'other' })).html).toBe(plain)
  })

  it('lists published items as sorted options, and preselects the item in the URL', async () => {
    const field = {
      type: 'choice',
      name: 'product',
      label: 'Product',
      emptyLabel: 'None',
      optionsFrom: 'epiderm__product',
      value: '{!Route.product}',
    }
    const { html } = await draw(
      { fields: [field] },
      { contents: products, scope: { route: { product: 'serum' } } },
    )
    expect(html).toHoldMarkup(
      '<option value="">None</option><option value="gel">A gel</option><option value="serum" selected="">The serum</option>',
    )
    const unknown = await draw(
      { fields: [field] },
      { contents: products, scope: { route: { product: 'gold' } } },
    )
    expect(unknown.html).toHoldMarkup('<option value="" selected="">')
  })

  it('associates a group of radio buttons with its problem, and links from the summary to the first button', async () => {
    const field = {
      type: 'choice',
      name: 'topic',
      label: 'Topic',
      display: 'radios',
      options: [{ value: 'a', label: 'A' }],
    }
    const problems = [{ field: 'topic', code: 'required', values: ['Topic'] }] as const
    const { html } = await renderState(rejectedState({ typed: { topic: 'a' }, problems }), {
      fields: [field],
    })
    expect(html).toContain('href="#form-tested-topic-0"')
    expect(html).toMatch(/<fieldset [^>]*aria-describedby="form-tested-topic-problem" aria-invalid="true"/)
    expect(html).toMatch(/<input type="radio"[^>]* checked=""/)
  })

  it('includes a hidden field in the definition, but not in the HTML', async () => {
    const hidden = { type: 'hidden', name: 'source', label: 'Source', value: '{!Record.title}' }
    const rendered = draw(
      { fields: [...props.fields, hidden] },
      { scope: { Record: { id: '1', data: { title: 'Acne' } } } },
    )
    expect((await rendered).html).not.toContain('source')
    expect((await definitionOf(rendered))?.fields.at(-1)).toMatchObject({ name: 'source', value: 'Acne' })
  })

  it('SSN-6 accepts the delivery days of its schedule in a date field, or any day if the schedule is missing', async () => {
    const schedule = testKey(8)
    const body = {
      rule: 'Order before 5pm.',
      cutOff: '17:00',
      cutOffText: '5pm',
      timeZone: 'Europe/Paris',
      timeZoneText: 'French time',
      workingDays: ['monday'],
      holidays: [],
      holidaysKnownUntil: '2026-12-31',
    }
    const fields = [{ type: 'date', name: 'day', label: 'Day', schedule }]
    const known = testContent({ contentKey: schedule, type: 'epiderm__delivery_schedule', body })
    const daysOf = async (contents: readonly (typeof known)[]) => {
      const rendered = await draw({ fields }, { contents })
      return { days: (await definitionOf(Promise.resolve(rendered)))?.fields[0]?.days, rendered }
    }
    expect((await daysOf([known])).days).toMatchObject({
      timeZone: 'Europe/Paris',
      calendar: { workingDays: [1] },
    })
    const { days, rendered } = await daysOf([])
    expect(days).toEqual({ timeZone: 'Europe/London' })
    expect(JSON.stringify(rendered.warnings)).toContain('accepts every day')
  })

  it('SSN-6 shows the result inline unless it redirects to an existing page', async () => {
    const page = testContent({ contentKey: testKey(9), type: 'epiderm__page', urlName: 'thanks', body: {} })
    const redirect = { outcome: 'redirect', redirectTo: page.contentKey }
    expect((await definitionOf(draw()))?.nextPath).toBeUndefined()
    expect((await definitionOf(draw(redirect, { contents: [page] })))?.nextPath).toBe('/item/thanks')
    const inline = draw({ ...redirect, outcome: 'inline' }, { contents: [page] })
    expect((await definitionOf(inline))?.nextPath).toBeUndefined()
    const lost = draw(redirect)
    expect((await definitionOf(lost))?.nextPath).toBeUndefined()
    expect((await lost).warnings).toHaveLength(1)
    expect((await definitionOf(draw({ outcome: 'elsewhere' })))?.nextPath).toBeUndefined()
  })

  it.each([
    ['redirect without a page', { outcome: 'redirect' }, /names the page that follows/],
    ['two fields with the same name', { fields: [props.fields[0], props.fields[0]] }, /needs a unique name/],
    [
      'a reserved field name',
      { fields: [{ ...props.fields[0], name: '_form' }] },
      /must be letters and digits/,
    ],
    ['an unknown type', { fields: [{ ...props.fields[0], type: 'file' }] }, /must be text, email/],
    ['a group of fields that do not exist', { oneOf: ['name', 'other'] }, /names fields of this form/],
    ['an enquiry without an address', { purpose: 'enquiry' }, /must have the fields that its purpose needs/],
    ['two addresses', { noticeTo: 'a@b.example, c@d.example' }, /e-mail address/],
  ])('rejects %s from authors', (_what, change, message) => {
    const problems = checkBlocks(
      standardRegistry,
      [{ id: 'form', block: 'form', props: { ...props, ...change } }],
      'Page',
    )
    expect(problems.map((problem) => problem.message).join()).toMatch(message)
  })

  it('is omitted if it has no fields', async () => {
    const { html, warnings } = await draw({ fields: [] })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})

describe('form lines', () => {
  const renderLines = (options: RenderOptions = {}, change: object = {}) =>
    draw({ fields: [{ ...lines, ...change }] }, { contents: products, ...options })
  const namesIn = (html: string) =>
    [...html.matchAll(/name="(products\.\d+\.item)"/g)].map(([, name]) => name)
  const shownIn = (html: string) =>
    [...html.matchAll(/<div class="form-line">(.*?)<\/div>/g)].map(([, line = '']) => [
      /<option value="([^"]*)" selected="">/.exec(line)?.[1],
      /<input[^>]*value="([^"]*)"/.exec(line)?.[1],
    ])

  it('SSN-6 consist of an item and a quantity, each with its own label', async () => {
    const { html, warnings } = await renderLines()
    expect(namesIn(html)).toEqual(['products.0.item', 'products.1.item', 'products.2.item'])
    expect(html).toHoldMarkup(
      '<label class="form-line-label" for="form-tested-products-1-quantity">Quantity 2</label>',
    )
    expect(html).toHoldMarkup('<fieldset class="form-field" data-type="lines"><legend>Products')
    expect(warnings).toEqual([])
  })

  it('submit the form when Enter is pressed, instead of adding a line', async () => {
    const { html } = await renderLines()
    const [first = ''] = /<button[^>]*>/.exec(html) ?? []
    expect(first).toBeMarkup('<button type="submit" tabindex="-1">')
    expect((await draw()).html.match(/<button/g)).toHaveLength(1)
  })

  it('have a definition with the key of each item, the maximum number of lines and the maximum quantity', async () => {
    const definition = await definitionOf(renderLines({}, { mostOfOne: 5 }))
    expect(definition?.fields[0]).toMatchObject({
      lines: { most: 7, mostOfOne: 5 },
      options: [
        { value: 'gel', label: 'A gel', key: products[1]?.contentKey },
        { value: 'serum', label: 'The serum', key: products[0]?.contentKey },
      ],
    })
  })

  it('start with the item in the URL', async () => {
    const { html } = await renderLines(
      { scope: { route: { product: 'serum' } } },
      { value: '{!Route.product}' },
    )
    expect(shownIn(html)[0]).toEqual(['serum', '1'])
    expect(shownIn(html)[1]).toEqual(['', ''])
  })

  it('SSN-6 contain all typed values after a rejection, each with its error message', async () => {
    const typed = Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((index) => [
        [`products.${index}.item`, index === 4 ? 'gel' : ''],
        [`products.${index}.quantity`, index === 4 ? '1e9' : ''],
      ]),
    )
    const problems = [
      { field: 'products.4.quantity', code: 'lineQuantity', values: ['Products', 999, 5] },
    ] as const
    const { html } = await renderLines({ page: { form: rejectedState({ typed, problems }) } })
    expect(shownIn(html)[4]).toEqual(['gel', '1e9'])
    expect(html).toContain('<a href="#form-tested-products-4-quantity">Quantity 5: 1 to 999</a>')
    expect(html).toMatch(
      /id="form-tested-products-4-quantity"[^>]*aria-invalid="true" aria-describedby="form-tested-products-4-quantity-problem"/,
    )
  })

  it('SSN-6 are extended by their initial number of lines, up to the maximum, and the response’s URL points to the first new line', async () => {
    const grow = (count: number) =>
      renderLines({
        page: {
          form: {
            kind: 'grown',
            formId: 'tested',
            field: 'products',
            typed: Object.fromEntries(
              Array.from({ length: count }, (_, index) => [`products.${index}.item`, 'gel']),
            ),
          },
        },
      })
    const once = (await grow(3)).html
    expect(namesIn(once)).toHaveLength(6)
    expect(once).toMatch(/<select id="form-tested-products-3-item"[^>]*autofocus="" data-next=""/)
    expect(once).toContain('Add more')
    const twice = (await grow(6)).html
    expect(namesIn(twice)).toHaveLength(7)
    expect(twice).not.toContain('Add more')
  })

  it('SSN-6 of a repeated enquiry are found by item key, without items that no longer exist', async () => {
    const key = (index: number) => products[index]?.contentKey ?? ''
    const again: SubmissionReceipt = {
      ...receipt,
      answers: [
        {
          ...toAnswer('lines', 'Products', ''),
          lines: [
            { key: key(0), name: 'The serum, as it was', quantity: 4 },
            { key: testKey(77), name: 'Old <cream>', quantity: 1 },
            { key: key(1), name: 'A gel', quantity: 12 },
          ],
        },
      ],
    }
    const { html } = await renderLines({ page: { visitor: { ...anna, again } } }, { value: 'gel' })
    expect(shownIn(html)).toEqual([
      ['serum', '4'],
      ['gel', '12'],
      ['', ''],
    ])
    expect(html).toContain('Gone: Old &lt;cream&gt;')
    expect(html.match(/data-own=""/g)).toHaveLength(4)
  })
})

describe('a form prefilled from the account', () => {
  const fields = [
    { type: 'text', name: 'name', label: 'Your name', filledFrom: 'name' },
    { type: 'email', name: 'email', label: 'E-mail', filledFrom: 'email', value: 'fallback@clinic.example' },
    { type: 'choice', name: 'topic', label: 'Topic', options: [{ value: 'o', label: 'An order' }] },
  ]

  it('is empty on the public page, is marked for the script, and links to the visitor’s private page', async () => {
    const { html } = await draw(
      { fields },
      { page: { path: '/contact' }, scope: { route: { product: 'gel' } } },
    )
    expect(html).toContain('data-own=""')
    expect(html).toHoldMarkup(
      '<p class="form-own" data-guests=""><a href="/contact?product=gel&amp;visitor=me" rel="nofollow">Sign in</a></p>',
    )
    expect(html).not.toContain('Anna')
  })

  it('SSN-6 contains the account’s values on the visitor’s private page, marked as such; typed values take precedence', async () => {
    const again: SubmissionReceipt = { ...receipt, answers: [toAnswer('choice', 'Topic', 'An order')] }
    const { html } = await draw({ fields }, { page: { visitor: { ...anna, again } } })
    expect(html).toMatch(/value="Anna Berg"/)
    expect(html).toMatch(/value="anna@clinic.example"/)
    expect(html).toMatch(/<option value="o" selected="">/)
    expect(html.match(/data-own=""/g)).toHaveLength(3)
    expect(html).not.toContain('form-own')
    const typed = { name: 'Berta', email: '', topic: '' }
    const shown = await draw(
      { fields },
      { page: { visitor: anna, form: rejectedState({ typed, problems: [] }) } },
    )
    expect(shown.html).toContain('value="Berta"')
    expect(shown.html).not.toMatch(/Anna|anna@|fallback/)
  })
})
