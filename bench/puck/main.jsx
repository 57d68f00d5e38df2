/** Puck's editor with a page of the same tree as the studio's bench: sections of twenty headings, buttons, lines and texts. */
import { Puck } from '@puckeditor/core'
import '@puckeditor/core/puck.css'
import { createRoot } from 'react-dom/client'

const config = {
  components: {
    Section: {
      fields: { all: { type: 'slot' } },
      render: ({ all: All }) => (
        <section>
          <All />
        </section>
      ),
    },
    Heading: { fields: { text: { type: 'text' } }, render: ({ text }) => <h2>{text}</h2> },
    Button: {
      fields: { text: { type: 'text' }, url: { type: 'text' } },
      render: ({ text, url }) => <a href={url}>{text}</a>,
    },
    Line: { fields: {}, render: () => <hr /> },
    Text: {
      fields: { text: { type: 'textarea' } },
      render: ({ text }) => <div dangerouslySetInnerHTML={{ __html: text }} />,
    },
  },
}

const sectionSize = 20
const count = Number(new URLSearchParams(location.search).get('blocks') ?? 1000)

function toBlock(section, place) {
  const id = `block-${section}-${place}`
  if (place % 4 === 0) return { type: 'Heading', props: { id, text: `Heading ${id}` } }
  if (place % 4 === 1) return { type: 'Button', props: { id, text: `Button ${id}`, url: '/contact' } }
  if (place % 4 === 2) return { type: 'Line', props: { id } }
  return { type: 'Text', props: { id, text: `<p>Some words of <strong>block</strong> ${id}.</p>` } }
}

const content = Array.from({ length: Math.floor(count / (sectionSize + 1)) }, (_, section) => ({
  type: 'Section',
  props: {
    id: `section-${section}`,
    all: Array.from({ length: sectionSize }, (_each, place) => toBlock(section, place)),
  },
}))

createRoot(document.getElementById('root')).render(
  <Puck config={config} data={{ root: { props: {} }, content, zones: {} }} onPublish={() => {}} />,
)
