import { describe, expect, it } from 'vitest'
import type { FormState } from '#kit'
import { checkBlocks } from '../../check-blocks.ts'
import { eachBlock } from '../../resolve-tree.ts'
import { renderBlock, standardRegistry, testContent, testKey, type RenderOptions } from '../../testing.tsx'

const labels = {
  'form.optional': '(optional)',
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

const draw = (change: object = {}, options: RenderOptions = {}) =>
  renderBlock('form', { ...props, ...change }, { labels, ...options })
const drawState = (form: FormState, change: object = {}) => draw(change, { page: { form } })
const refused = (change: Partial<FormState & { kind: 'refused' }> = {}): FormState => ({
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
  it('SSN-6 posts to its own page, below the base path, with the parameters that the page declares', async () => {
    const { html, warnings } = await draw(
      {},
      { basePath: '/noon/s', page: { path: '/contact' }, scope: { route: { product: 'a b&c' } } },
    )
    expect(html).toContain('action="/noon/s/contact?product=a+b%26c"')
    expect(html).toContain('method="post"')
    expect(html).toContain('<input type="hidden" name="_form" value="tested"/>')
    expect(warnings).toEqual([])
  })

  it('binds label, hint and control of each field, and marks what need not be filled in', async () => {
    const { html } = await draw()
    expect(html).toContain('<label for="form-tested-name">Your name</label>')
    expect(html).toMatch(
      /<input id="form-tested-name" required="" aria-describedby="form-tested-name-hint" type="text" autoComplete="name"/,
    )
    expect(html).toContain('Message<span class="form-optional"> (optional)</span>')
    expect(html).not.toContain('aria-invalid')
  })

  it('SSN-6 a refused form keeps what was typed and says what is wrong, above and beside', async () => {
    const { html, heads } = await drawState(refused())
    expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;typed&lt;/b&gt;')
    expect(html).toContain('<li><a href="#form-tested-name">Your name: Please fill this in</a></li>')
    expect(html).toContain('<p class="form-problem" id="form-tested-name-problem">Please fill this in</p>')
    expect(html).toMatch(
      /aria-describedby="form-tested-name-hint form-tested-name-problem" aria-invalid="true"/,
    )
    expect(html).toMatch(/class="form-problems" role="alert" tabindex="-1" autofocus=""/)
    expect(heads).toContainEqual({ titlePrefix: 'Error: ' })
  })

  it('a problem of the whole form marks no field', async () => {
    const { html } = await drawState(refused({ problems: [{ code: 'tooMany', values: [7] }] }))
    expect(html).toContain('<li>Please wait 7 min</li>')
    expect(html).not.toContain('aria-invalid')
  })

  it('SSN-6 a sent form is its message, which the address leads to', async () => {
    const { html } = await drawState({ kind: 'sent', formId: 'tested' })
    expect(html).toBe(
      '<div class="form"><section id="form-tested" class="form-message" aria-label="Enquiry" tabindex="-1">' +
        '<h2>Thank you</h2><p>We answer.</p><p>Soon.</p></section></div>',
    )
  })

  it('another form of the page stays as it is', async () => {
    const plain = (await draw()).html
    expect((await drawState(refused({ formId: 'other' }))).html).toBe(plain)
    expect((await drawState({ kind: 'sent', formId: 'other' })).html).toBe(plain)
  })

  it('offers published items as choices, sorted, and begins with the one that is named', async () => {
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
    expect(html).toContain(
      '<option value="">None</option><option value="gel">A gel</option><option value="serum" selected="">The serum</option>',
    )
    const unknown = await draw(
      { fields: [field] },
      { contents: products, scope: { route: { product: 'gold' } } },
    )
    expect(unknown.html).toContain('<option value="" selected="">')
  })

  it('a group of radios is a group with its problem, and the summary leads to the first', async () => {
    const field = {
      type: 'choice',
      name: 'topic',
      label: 'Topic',
      display: 'radios',
      options: [{ value: 'a', label: 'A' }],
    }
    const problems = [{ field: 'topic', code: 'required', values: ['Topic'] }] as const
    const { html } = await drawState(refused({ typed: { topic: 'a' }, problems }), { fields: [field] })
    expect(html).toContain('href="#form-tested-topic-0"')
    expect(html).toMatch(/<fieldset [^>]*aria-describedby="form-tested-topic-problem" aria-invalid="true"/)
    expect(html).toMatch(/<input type="radio"[^>]* checked=""/)
  })

  it('a hidden field is in no HTML, and in the definition', async () => {
    const hidden = { type: 'hidden', name: 'source', label: 'Source', value: '{!Record.title}' }
    const rendered = draw(
      { fields: [...props.fields, hidden] },
      { scope: { Record: { id: '1', data: { title: 'Acne' } } } },
    )
    expect((await rendered).html).not.toContain('source')
    expect((await definitionOf(rendered))?.fields.at(-1)).toMatchObject({ name: 'source', value: 'Acne' })
  })

  it('SSN-6 the outcome is inline unless it is a redirect to a page that exists', async () => {
    const page = testContent({ contentKey: testKey(9), type: 'epiderm__page', urlName: 'thanks', body: {} })
    const redirect = { outcome: 'redirect', redirectTo: page.contentKey }
    expect((await definitionOf(draw()))?.nextPath).toBeUndefined()
    expect((await definitionOf(draw(redirect, { contents: [page] })))?.nextPath).toBe('/item/thanks')
    const lost = draw(redirect)
    expect((await definitionOf(lost))?.nextPath).toBeUndefined()
    expect((await lost).warnings).toHaveLength(1)
    expect((await definitionOf(draw({ outcome: 'elsewhere' })))?.nextPath).toBeUndefined()
  })

  it.each([
    ['redirect without a page', { outcome: 'redirect' }, /names the page that follows/],
    ['two fields of one name', { fields: [props.fields[0], props.fields[0]] }, /a name of its own/],
    [
      'a name of the form’s own',
      { fields: [{ ...props.fields[0], name: '_form' }] },
      /must be letters and digits/,
    ],
    ['an unknown type', { fields: [{ ...props.fields[0], type: 'file' }] }, /Invalid/],
    ['two addresses', { noticeTo: 'a@b.example, c@d.example' }, /e-mail address/],
  ])('authors are refused %s', (_what, change, message) => {
    const problems = checkBlocks(
      standardRegistry,
      [{ id: 'form', block: 'form', props: { ...props, ...change } }],
      'Page',
    )
    expect(problems.map((problem) => problem.message).join()).toMatch(message)
  })

  it('is left out when it asks for nothing', async () => {
    const { html, warnings } = await draw({ fields: [] })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})
