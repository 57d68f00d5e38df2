import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentRejectedError } from '../../types/errors.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  toId,
  toContentKey,
  type TestContent,
} from '../../testing.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
})
afterEach(() => test.close())

const withLink = (url: unknown) =>
  createPageChange('start', { blocks: [{ id: 'go', block: 'button', props: { text: 'Go', url } }] })
const publish = (url: unknown) =>
  test.content.publish(operator, {
    changes: [withLink(url), createPageChange('contact'), createProductChange('serum')],
    note: 'test',
  })

describe('references to pages', () => {
  it.each([
    { type: 'comm__namedPage', attributes: { name: 'Contact' } },
    { type: 'standard__recordPage', attributes: { recordId: toId('01t', 'serum') } },
    { type: 'standard__recordPage', attributes: { recordId: toId('01t', 'serum').slice(0, 15) } },
    { type: 'standard__recordPage', attributes: { recordId: '{!Item.recordId}' } },
    { type: 'standard__managedContentPage', attributes: { contentKey: toContentKey('serum') } },
    { type: 'standard__webPage', attributes: { url: 'https://b.example/' } },
  ])('NRM-6 are accepted if the page exists: %j', async (reference) => {
    expect((await publish(reference)).release).toBe(1)
  })

  it.each([
    [{ type: 'comm__namedPage', attributes: { name: 'contract' } }, 'there is no page named contract'],
    [{ type: 'comm__namedPage', attributes: { name: 'serum' } }, 'there is no page named serum'],
    [
      { type: 'standard__recordPage', attributes: { recordId: toId('01t', 'other') } },
      `there is no record ${toId('01t', 'other')}`,
    ],
    [
      { type: 'standard__managedContentPage', attributes: { contentKey: toContentKey('other') } },
      `refers to ${toContentKey('other')}, which does not exist`,
    ],
    [{ type: 'comm__namedPage', attributes: { name: 'contact' }, label: 'x' }, 'Unrecognized key: "label"'],
  ])('NRM-6 are rejected if the target is missing or invalid: %j', async (reference, message) => {
    const error = await publish(reference).catch((caught: unknown) => caught)
    if (!(error instanceof ContentRejectedError)) throw new Error('it was not refused')
    expect(error.problems).toHaveLength(1)
    expect(error.problems[0]?.message).toContain(message)
    expect(error.problems[0]?.path).toContain('go › ')
  })
})
