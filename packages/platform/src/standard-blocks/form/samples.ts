import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      label: 'Write to us',
      submitLabel: 'Send',
      messageTitle: 'Thank you',
      message: 'We answer on the next working day.',
      noticeTo: 'orders@shop.example',
      fields: [
        {
          type: 'choice',
          name: 'topic',
          label: 'What is it about?',
          display: 'radios',
          isRequired: true,
          options: [
            { value: 'order', label: 'An order' },
            { value: 'product', label: 'A product' },
          ],
        },
        { type: 'text', name: 'name', label: 'Your name', isRequired: true, autocomplete: 'name' },
        {
          type: 'email',
          name: 'email',
          label: 'E-mail',
          hint: 'We answer to this address.',
          isRequired: true,
          autocomplete: 'email',
        },
        { type: 'phone', name: 'phone', label: 'Telephone', autocomplete: 'tel' },
        { type: 'longText', name: 'message', label: 'Your message', isRequired: true },
        { type: 'checkbox', name: 'consent', label: 'You may keep my details to answer.', isRequired: true },
      ],
    },
    slots: {
      terms: [{ id: 'terms', block: 'rich-text', props: { text: '<p>We keep this for a year.</p>' } }],
    },
  },
  {
    name: 'smallest',
    props: {
      label: 'Newsletter',
      submitLabel: 'Go',
      fields: [{ type: 'email', name: 'email', label: 'E-mail' }],
    },
  },
  {
    name: 'longest',
    props: {
      label: 'An application with everything that anybody could ever wish to know',
      submitLabel: 'Send this application to the address above and wait for the answer',
      fields: [
        ...Array.from({ length: 8 }, (_, index) => ({
          type: 'text',
          name: `question${index}`,
          label: `A question of several words that does not fit into one short line, number ${index}`,
          hint: 'An explanation that takes its time, names what it is, where it comes from and what it is for. '.repeat(
            2,
          ),
          minLength: 2,
          maxLength: 50,
        })),
        {
          type: 'choice',
          name: 'product',
          label: 'Product',
          optionsFrom: 'epiderm__product',
          emptyLabel: 'No particular product',
          options: [{ value: 'all', label: 'The whole range, in every size that there is, for every shop' }],
          value: 'all',
        },
        { type: 'hidden', name: 'source', label: 'Source', value: '{!Record.title}' },
      ],
    },
  },
  {
    name: 'hostile',
    props: {
      label: '"><script>alert(1)</script>',
      submitLabel: '<img src=x onerror=alert(2)>',
      outcome: 'elsewhere',
      redirectTo: 'https://evil.example',
      noticeTo: 'a@b.example\nBcc: c@d.example',
      fields: [
        { type: 'text', name: '_empty', label: 'A name that is the form’s own' },
        { type: 'file', name: 'file', label: 'A type that there is none of' },
        {
          type: 'longText',
          name: 'text',
          label: '</label><script>alert(3)</script>',
          hint: '<b>',
          value: '</textarea><script>alert(4)</script>',
        },
        {
          type: 'choice',
          name: 'choice',
          label: '<select>',
          options: [{ value: '" selected "', label: '</option></select><img src=x>' }, 'text'],
        },
      ],
    },
  },
]
